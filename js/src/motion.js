// What is moving now, on the Web Animations API. An element's own style is always its final place,
// so ending an animation early leaves the board right.

const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

/**
 * @param {HTMLElement} root carries data-moving while anything moves
 * @param {() => boolean} enabled
 */
export function createMotion(root, enabled) {
  /** @type {Map<Animation, () => void>} */
  const running = new Map();
  const reduced = window.matchMedia("(prefers-reduced-motion: reduce)");

  /**
   * @param {Element} element
   * @param {Keyframe[]} keyframes
   * @param {KeyframeAnimationOptions} timing
   * @param {() => void} [after] also called when the animation is cut short
   */
  function play(element, keyframes, timing, after = () => {}) {
    const animation = element.animate(keyframes, { easing: EASE, fill: "backwards", ...timing });
    running.set(animation, after);
    root.dataset.moving = "true";
    animation.onfinish = () => end(animation);
    return animation;
  }

  /** @param {Animation} animation */
  function end(animation) {
    const after = running.get(animation);
    if (!running.delete(animation)) return;
    animation.cancel();
    after?.();
    if (running.size === 0) delete root.dataset.moving;
  }

  /**
   * Ends what moves one element or a part of it.
   * @param {Element} element
   */
  function stop(element) {
    for (const animation of [...running.keys()]) {
      if (element.contains(/** @type {KeyframeEffect} */ (animation.effect).target)) end(animation);
    }
  }

  return {
    allowed: () => enabled() && !reduced.matches,
    play,
    stop,
    /** Everything that moves is at once where it was going. */
    finish() {
      for (const animation of [...running.keys()]) end(animation);
    },
  };
}

/** @typedef {ReturnType<typeof createMotion>} Motion */
