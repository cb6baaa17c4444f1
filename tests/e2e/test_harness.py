from tests.e2e.conftest import OpenNotebook

TOY = '''
import anywidget, traitlets

class Toy(anywidget.AnyWidget):
    _esm = """
        export default {
            render({ model, el }) {
                el.innerHTML = `<div data-testid="spider-widget">
                    <div data-testid="column-1">
                        <b data-card-id="1"></b><b data-card-id="2"></b>
                    </div>
                    <div data-testid="column-2"></div>
                </div>`;
                const root = el.firstChild;
                const draw = () => { root.dataset.revision = model.get('revision'); };
                model.on('change:revision', draw);
                draw();
                for (const card of root.querySelectorAll('b')) {
                    card.dataset.face = card.textContent = `${card.dataset.cardId}S`;
                    card.onpointerdown = down => card.setPointerCapture(down.pointerId);
                    card.onpointerup = () => model.send({ kind: 'move' });
                }
            },
        };
    """
    revision = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(self._answer)

    def _answer(self, _, message, buffers):
        self.revision += 1

w = Toy()
w
'''


def test_a_drag_reaches_python_and_comes_back(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(TOY)
    board = notebook.board()
    assert board.read().columns == [["1S", "2S"], []]
    board.drag(1, 1, 2)
    board.wait_for_revision(1)
    assert notebook.value("w.revision") == 1
    notebook.run("w.revision = 5")
    board.wait_for_revision(5)
