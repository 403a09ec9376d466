package tel.billing.payment.application;

import java.util.Optional;
import tel.billing.payment.domain.Notice;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// Looks at notices one by one. One that cannot be looked at does so no longer than for some hours: then staff
/// must.
record NoticeProcessing(
        UnitOfWork unitOfWork, Notices notices, ProcessorNotices reader, NoticeJudgement judgement, RealTime realTime)
        implements ProcessNotices {
    /// Over two hours, as the pause between two looks doubles.
    private static final int MOST_FAILURES = 8;

    @Override
    public Optional<Processed> processNext() {
        var realNow = realTime.instant();
        return unitOfWork.attempt(() -> notices.takeDue(realNow)).flatMap(this::process);
    }

    private Optional<Processed> process(KeptNotice kept) {
        try {
            return bringIn(kept);
        } catch (RuntimeException failure) {
            return giveUpOn(kept, failure);
        }
    }

    /// What was judged counts only if nobody settled the notice meanwhile.
    private Optional<Processed> bringIn(KeptNotice kept) {
        return unitOfWork.attempt(() -> settle(kept, verdictOn(kept.notice())));
    }

    /// Whom the notice is for is asked each time, as our settings may have been wrong before.
    private NoticeVerdict verdictOn(Notice notice) {
        return notice.addressee()
                .filter(addressee -> !addressee.equals(reader.addressee()))
                .<NoticeVerdict>map(addressee -> new NoticeVerdict.Quarantine(
                        "it is told to %s, we are %s".formatted(addressee, reader.addressee())))
                .orElseGet(() -> judgement.judge(notice.news()));
    }

    private Optional<Processed> giveUpOn(KeptNotice kept, RuntimeException failure) {
        if (unitOfWork.perform(() -> notices.countFailure(kept.id())) < MOST_FAILURES) {
            throw failure;
        }
        return unitOfWork.attempt(() -> settle(
                kept,
                new NoticeVerdict.Quarantine(
                        "looking at it failed %s times, as the log tells".formatted(MOST_FAILURES))));
    }

    private Optional<Processed> settle(KeptNotice kept, NoticeVerdict verdict) {
        return notices.settle(kept.id(), verdict.status(), verdict.reason())
                ? Optional.of(new Processed(kept.id(), verdict.status(), verdict.reason()))
                : Optional.empty();
    }
}
