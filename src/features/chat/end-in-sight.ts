import { distanceFromEnd, type MessageVirtualizer } from './row-sizes.ts';

/** Within this of the end one is reading the newest, px. */
export const END_SLACK = 80;
/** So many frames in a row the end must have stayed in its place until another size of the box counts as over. A keyboard comes in many sizes. */
const STILL_FRAMES = 12;

/** A finger that was lifted lets the list run on: so long after the last scroll it is still by hand, ms. */
const BY_HAND_MS = 300;

/**
 * Whether one reads the newest, and keeps it in sight for one who does: the field below grows, the keyboard comes,
 * the phone is turned. The box takes another size then, and its rows become taller or lower, before or after it; none
 * of that says that one has gone elsewhere. Only moving by hand does (`leave`), or where a scroll has ended in which no size changed.
 */
export class EndInSight {
  #isAtEnd = true;
  #box = '';
  #total = 0;
  #movedAt = Number.NEGATIVE_INFINITY;
  #still = 0;
  #frame: number | null = null;

  get isAtEnd(): boolean {
    return this.#isAtEnd;
  }

  /** The list opens at its end, or elsewhere. */
  open(isAtEnd: boolean): void {
    this.#isAtEnd = isAtEnd;
    if (!isAtEnd) this.#release();
  }

  /** Asked at each change of the list or of its box. Before the list has its first place (`isPlaced`) it says nothing of where one reads. */
  look(list: MessageVirtualizer, isPlaced: boolean): void {
    const box = `${list.scrollRect?.width} ${list.scrollRect?.height}`;
    const total = list.getTotalSize();
    const isOtherBox = box !== this.#box && this.#box !== '';
    const isOtherTotal = total !== this.#total;
    this.#box = box;
    this.#total = total;
    if (isOtherBox && this.#isAtEnd) this.#hold(list);
    if (!isPlaced || this.#frame !== null) return;
    if (this.#isByHand()) this.#movedAt = performance.now();
    // A box that has grown is scrolled by the browser itself, before anybody hears of its size.
    else if (this.#isAtEnd && (isOtherTotal || list.isScrolling)) return;
    this.#isAtEnd = distanceFromEnd(list) <= END_SLACK;
  }

  /** One goes elsewhere, by hand or to a message. */
  leave(): void {
    this.#movedAt = performance.now();
    this.#release();
  }

  #release(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
  }

  #isByHand(): boolean {
    return performance.now() - this.#movedAt < BY_HAND_MS;
  }

  #hold(list: MessageVirtualizer): void {
    this.#still = 0;
    list.scrollToEnd();
    this.#frame ??= requestAnimationFrame(() => this.#keep(list));
  }

  #keep(list: MessageVirtualizer): void {
    const isThere = list.getDistanceFromEnd() <= 1;
    this.#still = isThere ? this.#still + 1 : 0;
    if (!isThere) list.scrollToEnd();
    this.#frame = this.#still < STILL_FRAMES ? requestAnimationFrame(() => this.#keep(list)) : null;
  }
}
