package tel.billing.payment.application;

import java.util.Optional;
import tel.billing.payment.domain.Notice;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// Processes notifications one by one. After repeated failures over some hours, a notification goes to
/// quarantine for an administrator.
record NoticeProcessing(
        UnitOfWork unitOfWork, Notices notices, ProcessorNotices reader, NoticeJudgement judgement, RealTime realTime)
        implements ProcessNotices {
    /// The delay between attempts doubles, so this takes more than two hours.
    private static final int MOST_FAILURES = 8;

    @Override
    public Optional<Processed> processNext() {
        var realNow = realTime.instant();
        return unitOfWork.attempt(() -> notices.takeDue(realNow)).flatMap(this::process);
    }

    private Optional<Processed> process(KeptNotice kept) {
        try {
            return processNow(kept);
        } catch (RuntimeException failure) {
            return quarantineAfterFailures(kept, failure);
        }
    }

    /// The result is stored only if the notification is still unresolved.
    private Optional<Processed> processNow(KeptNotice kept) {
        return unitOfWork.attempt(() -> settle(kept, verdictFor(kept.notice())));
    }

    /// Checks the addressee at every attempt, because the settings may have been wrong before.
    private NoticeVerdict verdictFor(Notice notice) {
        return notice.addressee()
                .filter(addressee -> !addressee.equals(reader.addressee()))
                .<NoticeVerdict>map(addressee ->
                        new NoticeVerdict.Quarantine("The notification is addressed to %s, but this service is %s."
                                .formatted(addressee, reader.addressee())))
                .orElseGet(() -> judgement.judge(notice.news()));
    }

    private Optional<Processed> quarantineAfterFailures(KeptNotice kept, RuntimeException failure) {
        if (unitOfWork.perform(() -> notices.countFailure(kept.id())) < MOST_FAILURES) {
            throw failure;
        }
        return unitOfWork.attempt(() -> settle(
                kept,
                new NoticeVerdict.Quarantine(
                        "Processing failed %s times. See the log for the cause.".formatted(MOST_FAILURES))));
    }

    private Optional<Processed> settle(KeptNotice kept, NoticeVerdict verdict) {
        return notices.settle(kept.id(), verdict.status(), verdict.reason())
                ? Optional.of(new Processed(kept.id(), verdict.status(), verdict.reason()))
                : Optional.empty();
    }
}
