package tel.billing.payment.web;

import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.account.ShowAccount;
import tel.billing.payment.PaymentId;
import tel.billing.payment.application.history.ShowPayments;
import tel.billing.payment.application.topup.PaymentStatus;
import tel.billing.shared.AccountId;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.paging.CursorFormat;
import tel.billing.shared.web.paging.Listing;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// Shows an account's payments to staff, in the same form as to their owner.
@RestController
public record AccountPaymentController(ShowAccount showAccount, ShowPayments showPayments) {
    private static final CursorFormat<PaymentId> CURSORS = CursorFormat.ofUuid(PaymentId::value, PaymentId::new);

    @GetMapping("/v1/admin/accounts/{id}/payments")
    @Access(Audience.STAFF)
    public Answer list(@PathVariable UUID id, Query query) {
        var page = query.page(CURSORS);
        var filter = query.filter(PaymentStatus.class);
        var request = query.complete(page::get);
        var account = new AccountId(id);
        return showAccount.show(account).isEmpty()
                ? Problem.of(ProblemType.RESOURCE_NOT_FOUND, "There is no account with this id.")
                : Response.ok(
                        Listing.of(showPayments.list(account, filter.get(), request), CURSORS, PaymentResponse::of));
    }
}
