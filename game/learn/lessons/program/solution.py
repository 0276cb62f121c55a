#- # Paste your whole program here, or open its file.
