package tel.billing.payment.application;

import java.util.Optional;
import tel.billing.payment.PaymentId;
import tel.billing.payment.RefundId;
import tel.billing.payment.domain.Notice.News;
import tel.billing.shared.AccountId;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;

/// Finds the payments of notifications.
record NoticeReading(Notices notices, Refunds refunds) implements ShowNotices {

    @Override
    public Optional<NoticeView> show(KeptNotice.Id id) {
        return notices.find(id).map(this::view);
    }

    @Override
    public Page<NoticeView, KeptNotice.Id> list(Optional<NoticeStatus> status, PageRequest<KeptNotice.Id> page) {
        var found = notices.list(status, page);
        return new Page<>(found.items().stream().map(this::view).toList(), found.next());
    }

    NoticeView view(KeptNotice kept) {
        return new NoticeView(kept, payment(kept.notice().news()));
    }

    private Optional<PaymentId> payment(News news) {
        return switch (news) {
            case News.RefundDone done -> paymentOf(done.account(), done.refund());
            case News.RefundFailed failed -> paymentOf(failed.account(), failed.refund());
            case News.Paid _,
                    News.NotPaid _,
                    News.TakenBack _,
                    News.ChargedBack _,
                    News.ChargebackReversed _,
                    News.CardsChanged _,
                    News.ReportReady _,
                    News.Irrelevant _,
                    News.Misfit _ -> news.about();
        };
    }

    private Optional<PaymentId> paymentOf(AccountId account, RefundId refund) {
        return refunds.find(account, refund).map(found -> found.order().payment());
    }
}
