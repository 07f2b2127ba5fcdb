/** Works by name: who asks for one that is under way here gets its end, and it is not begun again. */
export class SharedWorks {
  readonly #underWay = new Map<string, Promise<void>>();

  join(name: string, work: () => Promise<void>): Promise<void> {
    const running = this.#underWay.get(name);
    if (running !== undefined) return running;
    const begun = work().finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, begun);
    return begun;
  }
}
