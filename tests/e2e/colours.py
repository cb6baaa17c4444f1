"""Colours as the browser draws them, and how far they stand out from each other."""

from playwright.sync_api import ElementHandle

Colour = tuple[float, float, float]
READ = """(element, [property, part]) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    canvas.fillStyle = getComputedStyle(element, part)[property];
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
}"""


def colour(element: ElementHandle, name: str, part: str | None = None) -> Colour:
    """A colour of an element, or of its `::after`, by the name of the style's property: red, green, blue."""
    red, green, blue = element.evaluate(READ, [name, part])
    return red, green, blue


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of WCAG, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: Colour) -> float:
    """How light a colour is, from 0 to 1."""
    red, green, blue = (_linear(value / 255) for value in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
