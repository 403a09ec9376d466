package tel.billing.payment.web;

import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.payment.PaymentId;
import tel.billing.payment.application.KeptNotice;
import tel.billing.payment.application.NoticeStatus;
import tel.billing.payment.application.ShowNotices;
import tel.billing.payment.domain.Notice.News;
import tel.billing.shared.Parsed;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.answer.Answer;
import tel.billing.shared.web.answer.Response;
import tel.billing.shared.web.paging.CursorFormat;
import tel.billing.shared.web.paging.Listing;
import tel.billing.shared.web.request.Query;

/// Staff see here what the card processor told, and what needs their eyes.
@RestController
public record NoticeController(ShowNotices showNotices) {
    private static final CursorFormat<KeptNotice.Id> CURSORS =
            CursorFormat.ofUuid(KeptNotice.Id::value, KeptNotice.Id::new);

    @GetMapping("/v1/admin/payment-notices")
    @Access(Audience.STAFF)
    public Answer list(Query query) {
        var page = query.page(CURSORS);
        var status = query.optional("status", NoticeController::status);
        var sought = query.complete(status::get);
        return Response.ok(Listing.of(showNotices.list(sought, page.get()), CURSORS, NoticeAnswer::of));
    }

    private static Parsed<NoticeStatus> status(String text) {
        return Arrays.stream(NoticeStatus.values())
                .filter(status -> word(status).equals(text))
                .findFirst()
                .map(Parsed::valid)
                .orElseGet(() -> Parsed.faulty("must be one of "
                        + Arrays.stream(NoticeStatus.values())
                                .map(NoticeController::word)
                                .collect(Collectors.joining(", "))));
    }

    private static String word(NoticeStatus status) {
        return status.name().toLowerCase(Locale.ROOT);
    }

    /// `reason` tells why a notice waits, or is in quarantine.
    record NoticeAnswer(
            UUID id,
            Instant receivedAt,
            NoticeStatus status,
            String kind,
            String words,
            Optional<String> reason,
            Optional<UUID> paymentId) {

        static NoticeAnswer of(KeptNotice kept) {
            var notice = kept.notice();
            return new NoticeAnswer(
                    kept.id().value(),
                    kept.receivedAt(),
                    kept.status(),
                    kind(notice.news()),
                    notice.words(),
                    kept.reason(),
                    notice.news().about().map(PaymentId::value));
        }

        private static String kind(News news) {
            return switch (news) {
                case News.Paid _ -> "paid";
                case News.NotPaid _ -> "not_paid";
                case News.TakenBack _ -> "taken_back";
                case News.RefundDone _ -> "refund_done";
                case News.RefundFailed _ -> "refund_failed";
                case News.ChargedBack _ -> "charged_back";
                case News.ChargebackReversed _ -> "chargeback_reversed";
                case News.CardsChanged _ -> "cards_changed";
                case News.ReportReady _ -> "report_ready";
                case News.Irrelevant _ -> "irrelevant";
                case News.Misfit _ -> "misfit";
            };
        }
    }
}
