package tel.billing.payment.application;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditTrail;
import tel.billing.ledger.Ledger;
import tel.billing.notification.Postbox;
import tel.billing.payment.CardTestingRules;
import tel.billing.payment.domain.Notice;
import tel.billing.shared.Ids;
import tel.billing.shared.RealTime;
import tel.billing.shared.UnitOfWork;

/// What the processor tells of its own accord, and what is done about it, put together.
public record NoticeUseCases(
        UnitOfWork unitOfWork,
        ProcessorNotices reader,
        CardProcessor processor,
        Notices notices,
        CardReadings readings,
        Payments payments,
        Refunds refunds,
        StoredCards cards,
        CardRecords cardRecords,
        CardTestingRules cardTestingRules,
        ReconcileReports reports,
        Ledger ledger,
        Postbox postbox,
        ShowAccount showAccount,
        AuditTrail trail,
        Ids ids,
        InstantSource clock,
        RealTime realTime) {

    public ReceiveNotices receiveNotices() {
        return delivery -> switch (reader.read(delivery)) {
            case ProcessorNotices.Reading.Genuine(var told) -> {
                keep(told);
                yield new ReceiveNotices.Outcome.Received();
            }
            case ProcessorNotices.Reading.Forged() -> new ReceiveNotices.Outcome.Forged();
            case ProcessorNotices.Reading.Unreadable(var why) -> new ReceiveNotices.Outcome.Unreadable(why);
        };
    }

    public ProcessNotices processNotices() {
        var scrutiny = new Scrutiny(cardRecords, cardTestingRules, showAccount, postbox, trail, clock);
        var judgement = new NoticeJudgement(
                new Settlement(payments, cards, scrutiny, ledger, postbox, showAccount, ids, clock, realTime),
                new RefundSettlement(payments, refunds, ledger, ids, clock, realTime),
                new Disputes(payments, ledger, trail, ids, clock),
                notices,
                readings,
                reports,
                showAccount);
        return new NoticeProcessing(unitOfWork, notices, judgement, realTime);
    }

    public ReadBackCards readBackCards() {
        return new CardReadingBack(unitOfWork, processor, readings, cards, ids, clock, realTime);
    }

    public ShowNotices showNotices() {
        return notices::list;
    }

    public CountNotices countNotices() {
        return new Counting(notices, realTime);
    }

    /// In an order of their own, so that two who keep the same notices wait for each other and not for ever.
    private void keep(List<Notice> told) {
        var at = clock.instant();
        var received = told.stream()
                .sorted(Comparator.comparing(Notice::identity))
                .map(notice -> KeptNotice.received(new KeptNotice.Id(ids.next()), notice, at))
                .toList();
        unitOfWork.perform(() -> {
            notices.keep(received, realTime.instant());
            return received;
        });
    }

    private record NoticeProcessing(
            UnitOfWork unitOfWork, Notices notices, NoticeJudgement judgement, RealTime realTime)
            implements ProcessNotices {

        @Override
        public Optional<Processed> processNext() {
            var realNow = realTime.instant();
            return unitOfWork.attempt(() -> notices.takeDue(realNow)).flatMap(this::process);
        }

        /// What was judged counts only if nobody settled the notice meanwhile.
        private Optional<Processed> process(KeptNotice kept) {
            return unitOfWork.attempt(() -> {
                var verdict = judgement.judge(kept.notice().news());
                return notices.settle(kept.id(), verdict.status(), verdict.reason())
                        ? Optional.of(new Processed(kept.id(), verdict.status(), verdict.reason()))
                        : Optional.empty();
            });
        }
    }

    private record Counting(Notices notices, RealTime realTime) implements CountNotices {

        @Override
        public long quarantined() {
            return notices.quarantined();
        }

        @Override
        public long unsettled(Duration age) {
            return notices.unsettled(realTime.instant().minus(age));
        }
    }
}
