// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakePort } from '../../../tests/support/fake-port.ts';
import { PortClient } from '../../data/port-client.ts';
import { usePublicStudents } from './use-public-students.ts';

let port: FakePort;
let client: PortClient;
vi.mock('../../data/start-worker.ts', () => ({ startWorker: () => client }));

beforeEach(() => {
  port = new FakePort();
  client = new PortClient(() => port.connection());
});
afterEach(() => {
  cleanup();
  client.close();
});

it('JOI-05 the children of a class stand in the order of their names, whatever order they came in', async () => {
  const named = (firstName: string, lastName: string) => ({ _id: `${firstName} ${lastName}`, firstName, lastName });
  port.commands['publicStudents'] = () => ({ ok: true, value: { students: [named('Яна', 'Ёлкина'), named('Ёжик', 'Туманов'), named('Зоя', 'Белова'), named('Анна', 'Яковлева')] } });
  const { result } = renderHook(() => usePublicStudents('class', 'FOXPARK'));
  await vi.waitFor(() => expect(result.current).toMatchObject({ state: 'here', rows: [{ firstName: 'Анна' }, { firstName: 'Ёжик' }, { firstName: 'Зоя' }, { firstName: 'Яна' }] }));
});
