"""Tiles with keys that persist across moves, so that a front end can animate moves and undos."""

from ..core.game import State, Step

STILL, APPEAR, MERGE, GHOST, VANISH = "still", "appear", "merge", "ghost", "vanish"
REFUSE, REFUSE_AGAIN = "refuse", "refuse-again"


class Tile:
    """One visible tile: its number, its cell, and the cell where it was created.

    act: STILL (at rest or travelling), APPEAR (new), MERGE (made of two tiles, shown once they meet), GHOST (one of those
    two: travels with its old value, then disappears), VANISH (undone, then disappears), REFUSE (cannot move; alternates with
    REFUSE_AGAIN so that the animation restarts).
    """

    def __init__(self, key: int, value: int, at: int, born: int, act: str) -> None:
        self.key = key
        self.value = value
        self.at = at
        self.born = born
        self.act = act


class Layer:
    """All visible tiles; removed ones stay as ghosts until the next change."""

    def __init__(self, state: State) -> None:
        self._next_key = 0
        self.tiles: list[Tile] = []
        self.gain = 0
        """Points of the latest move."""
        self.reset(state)

    def reset(self, state: State) -> None:
        """Show an unrelated state: all tiles appear."""
        self.gain = 0
        self.tiles = [self._new(value, cell, cell, APPEAR) for cell, value in enumerate(state.board) if value]

    def forward(self, step: Step) -> None:
        """Show a move: tiles hop or change, a new tile replaces two that merge, the spawn appears."""
        self.gain = step.gain
        targets = dict(step.hops)
        shown = self._real()
        for tile in shown:
            tile.at = targets.get(tile.at, tile.at)
            tile.act = GHOST if tile.at in step.merges else STILL
            if tile.act == STILL:
                tile.value = step.after.board[tile.at]
        for cell in step.merges:
            shown.append(self._new(step.after.board[cell], cell, cell, MERGE))
        if step.spawn >= 0:
            shown.append(self._new(step.after.board[step.spawn], step.spawn, step.spawn, APPEAR))
        self.tiles = shown

    def backward(self, before: State, step: Step) -> None:
        """Show an undo: the spawn vanishes, merged tiles split, tiles hop back."""
        self.gain = 0
        shown = self._real()
        for tile in list(shown):
            if tile.at == step.spawn:
                tile.act = VANISH
                continue
            homes = [source for source, target in step.hops if target == tile.at]
            if tile.at in step.merges:
                if len(homes) == 1:
                    homes.append(tile.at)
                shown.append(self._new(before.board[homes[1]], homes[1], tile.at, STILL))
            if homes:
                tile.at = homes[0]
            tile.act = STILL
            tile.value = before.board[tile.at]
        self.tiles = shown

    def refuse(self, cell: int) -> None:
        """Show that the tile in a cell cannot move."""
        for tile in self._real():
            if tile.at == cell:
                tile.act = REFUSE_AGAIN if tile.act == REFUSE else REFUSE
            elif tile.act in (REFUSE, REFUSE_AGAIN):
                tile.act = STILL

    def _real(self) -> list[Tile]:
        return [tile for tile in self.tiles if tile.act not in (GHOST, VANISH)]

    def _new(self, value: int, at: int, born: int, act: str) -> Tile:
        self._next_key += 1
        return Tile(self._next_key, value, at, born, act)
