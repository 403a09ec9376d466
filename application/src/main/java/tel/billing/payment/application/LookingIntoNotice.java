package tel.billing.payment.application;

import java.util.UUID;
import java.util.function.Supplier;
import tel.billing.audit.Action;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.Deed;
import tel.billing.audit.Target;
import tel.billing.idempotency.Journey;
import tel.billing.payment.application.LookIntoNotice.Command;
import tel.billing.payment.application.LookIntoNotice.Outcome;
import tel.billing.payment.application.LookIntoNotice.Wish;
import tel.billing.shared.RealTime;

/// Calls no external system: the second unit of work contains all changes.
record LookingIntoNotice(Command command, Notices notices, NoticeReading reading, AuditTrail trail, RealTime realTime)
        implements Journey<KeptNotice, Outcome> {

    @Override
    public Beginning<KeptNotice, Outcome> begin(UUID id) {
        return notices.find(command.notice())
                .<Beginning<KeptNotice, Outcome>>map(kept -> kept.status() == NoticeStatus.DONE
                        ? new Beginning.Refused<>(new Outcome.InTheBooks())
                        : new Beginning.Drafted<>(kept))
                .orElseGet(() -> new Beginning.Refused<>(new Outcome.NotFound()));
    }

    @Override
    public KeptNotice resume(UUID id) {
        return kept();
    }

    @Override
    public Supplier<Ending<Outcome>> proceed(KeptNotice kept) {
        return this::end;
    }

    private Ending<Outcome> end() {
        if (!isAlreadyDone() && change()) {
            trail.record(Deed.byStaff(
                    action(), command.by(), Target.ofNotice(command.notice().value()), command.reason()));
        }
        var now = kept();
        return now.status() == NoticeStatus.DONE
                ? new Ending.Provisional<>(new Outcome.InTheBooks())
                : new Ending.Final<>(new Outcome.Done(reading.view(now)));
    }

    private boolean isAlreadyDone() {
        return kept().status()
                == switch (command.wish()) {
                    case JUDGE_AGAIN -> NoticeStatus.RECEIVED;
                    case SETTLE -> NoticeStatus.SETTLED;
                };
    }

    private boolean change() {
        return switch (command.wish()) {
            case JUDGE_AGAIN -> notices.reopen(command.notice(), realTime.instant());
            case SETTLE -> notices.close(command.notice(), command.reason().words());
        };
    }

    private Action action() {
        return command.wish() == Wish.SETTLE ? Action.NOTICE_SETTLED : Action.NOTICE_JUDGED_AGAIN;
    }

    private KeptNotice kept() {
        return notices.find(command.notice()).orElseThrow();
    }
}
