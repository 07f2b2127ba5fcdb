import { Bell, Paperclip, RotateCw, Sparkles, Sprout, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { CopyRow } from '../../components/copy-row.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { IconLink } from '../../components/icon-link.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { QrCode } from '../../components/qr-code.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { Switch } from '../../components/switch.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { TextArea } from '../../components/text-area.tsx';
import { TextField } from '../../components/text-field.tsx';
import { StarIcon } from '../../components/star-icon.tsx';
import { SpecimenRow, SpecimenSection } from './specimen-section.tsx';
import { WORDS } from './specimen-words.ts';

const GRADES = [
  { value: 'child', label: 'Детский' },
  { value: 'adult', label: 'Взрослый' },
];
const TABS = [
  { to: '/_specimen', label: 'Класс', end: true },
  { to: '/_specimen/story', label: 'Лента' },
  { to: '/_specimen/calendar', label: 'Календарь' },
  { to: '/_specimen/chat', label: 'Чат', count: 3, countLabel: '3 непрочитанных' },
];

/** Buttons, fields, switches, tabs. */
export function SpecimenControls() {
  const [isOn, setOn] = useState(true);
  const [kind, setKind] = useState<'positive' | 'negative'>('positive');
  return (
    <>
      <SpecimenSection title={WORDS.buttons}>
        <SpecimenRow>
          <Button variant="solid">{WORDS.publish}</Button>
          <Button icon={UserPlus}>{WORDS.invite}</Button>
          <Button variant="plain">{WORDS.cancel}</Button>
          <Button variant="ghost">{WORDS.more}</Button>
        </SpecimenRow>
        <SpecimenRow>
          <Button variant="star" icon={Sparkles}>{WORDS.giveStar}</Button>
          <Button variant="danger">{WORDS.remove}</Button>
          <Button variant="warn" icon={RotateCw}>{WORDS.retry}</Button>
          <Button variant="solid" disabled>{WORDS.save}</Button>
          <Button variant="solid" busy>{WORDS.save}</Button>
        </SpecimenRow>
        <SpecimenRow>
          <Button variant="solid" size="lg">{WORDS.enter}</Button>
          <Button size="sm">{WORDS.done}</Button>
          <ButtonLink to="/_specimen" variant="card">{WORDS.more}</ButtonLink>
          <IconButton icon={Paperclip} label="Прикрепить файл" />
          <IconLink to="/_specimen" icon={Bell} label="Заявки: 2" badge={2} />
          <Switch label="Уведомления" checked={isOn} onChange={setOn} hideLabel />
          <Switch label="Без звука" checked={!isOn} onChange={(value) => setOn(!value)} hideLabel />
        </SpecimenRow>
      </SpecimenSection>
      <SpecimenSection title={WORDS.share}>
        <SpecimenRow>
          <QrCode text="https://parta.example/parents/join/LISAKOT" label="QR-код приглашения" />
        </SpecimenRow>
        <CopyRow label="Код класса" text="LISAKOT" isCode />
      </SpecimenSection>
      <SpecimenSection title={WORDS.fields}>
        <div className="grid gap-5 md:grid-cols-2">
          <TextField label="Имя" defaultValue="Василиса" />
          <PasswordField label="Пароль" defaultValue="Secret!" hint="Не короче 8 символов" autoComplete="new-password" />
          <TextField label="Телефон или почта" defaultValue="+7 916 55" error="Номер не полный" />
          <SelectField label="Класс" placeholder="Выберите" defaultValue="" options={GRADES} />
          <TextArea label="Описание" placeholder="Что будет" className="md:col-span-2" />
          <Switch label="Весь день" hint="Без времени начала и конца" checked={isOn} onChange={setOn} className="md:col-span-2" />
        </div>
      </SpecimenSection>
      <SpecimenSection title={WORDS.tabs}>
        <Tabs label="Класс" items={TABS} className="-ml-4 overflow-x-auto" />
        <div>
          <Segmented
            label="Навыки"
            value={kind}
            onChange={setKind}
            options={[
              { value: 'positive', label: 'Хвалим', icon: StarIcon, count: 5 },
              { value: 'negative', label: 'Поработать', icon: Sprout, count: 0, negative: true },
            ]}
          />
        </div>
      </SpecimenSection>
    </>
  );
}
