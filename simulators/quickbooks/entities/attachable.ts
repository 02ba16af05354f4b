import type { Company } from '../books.ts';
import type { Draft, Ref, Stored } from '../entity.ts';
import { textOf } from '../entity.ts';
import { fault } from '../faults.ts';
import { anything, common, decimal, flag, list, object, text } from '../shape.ts';
import { type Kind, stamps } from './kind.ts';

/** What a file or a note hangs at. */
interface AttachedTo {
  EntityRef: Ref & { type?: string };
  IncludeOnSend?: boolean;
}

const entityRef = object('ReferenceType', {
  value: text(100),
  name: text(500),
  type: text(100),
});

export const attachedTo = (entity: Draft): AttachedTo[] =>
  (entity.AttachableRef as AttachedTo[] | undefined) ?? [];

/** A file or a note, at other entities or at none. Its bytes come through `/upload` (`../upload.ts`). */
export const attachable: Kind = {
  name: 'Attachable',
  group: 'transaction',
  sequence: 'Attachable',
  properties: {
    ...common,
    FileName: text(1000),
    FileAccessUri: text(),
    TempDownloadUri: text(),
    ThumbnailFileAccessUri: text(),
    ThumbnailTempDownloadUri: text(),
    Size: decimal,
    ContentType: text(100),
    Category: text(100),
    Lat: text(100),
    Long: text(100),
    PlaceName: text(2000),
    Note: text(2000),
    Tag: text(2000),
    AttachableRef: list(
      object('AttachableRef', {
        EntityRef: entityRef,
        IncludeOnSend: flag,
        Inactive: flag,
        LineInfo: text(100),
        NoRefOnly: flag,
        CustomField: anything,
      }),
    ),
  },
  readOnly: [
    'FileAccessUri',
    'TempDownloadUri',
    'ThumbnailFileAccessUri',
    'ThumbnailTempDownloadUri',
    'Size',
    'status',
  ],
  filterable: [
    'Id',
    'FileName',
    'Note',
    'AttachableRef.EntityRef.Type',
    'AttachableRef.EntityRef.Value',
    ...stamps,
  ],
  prepare(draft, _previous, writing) {
    if (!textOf(draft, 'FileName') && !textOf(draft, 'Note')) throw fault.missing('FileName');
    const AttachableRef = attachedTo(draft).map((one) => linked(one, writing.company));
    return { ...draft, ...(AttachableRef.length > 0 ? { AttachableRef } : {}) };
  },
  remove(entity: Stored, writing) {
    writing.company.files.delete(entity.Id);
  },
};

/** Only what is there can be linked; the words are recorded. */
function linked(one: AttachedTo, company: Company): AttachedTo {
  const { type = '', value } = one.EntityRef;
  if (!company.find(type, value))
    throw fault.business(
      `The entity ${type} ${value} that you are trying to link does not exist. ${type} ${value}`,
    );
  return { EntityRef: { value, type }, IncludeOnSend: one.IncludeOnSend ?? false };
}
