-- Why a run was closed although no report of some stop had come: whoever closes it says so, once, with the closing.
alter table runs add column close_reason text not null default '';
