package tel.billing.invoice.demo;

import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.Supplier;
import tel.billing.audit.Actor;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.OutcomeNameResponse;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.application.creditnote.CreditInvoice;
import tel.billing.invoice.application.issuing.SearchInvoices;
import tel.billing.invoice.domain.Invoice;
import tel.billing.shared.AccountId;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Reason;
import tel.billing.shared.demo.DemoUseCases;

/// Credit notes of the demo data, by the administrator.
public final class DemoCreditNotes implements DemoUseCases.CreditNotes {
    private static final Fingerprint FINGERPRINT = new Fingerprint("0".repeat(64));

    private final SearchInvoices searchInvoices;
    private final CreditInvoice creditInvoice;
    private final Supplier<Actor> administrator;

    public DemoCreditNotes(SearchInvoices searchInvoices, CreditInvoice creditInvoice, Supplier<Actor> administrator) {
        this.searchInvoices = searchInvoices;
        this.creditInvoice = creditInvoice;
        this.administrator = administrator;
    }

    @Override
    public String credit(AccountId account, long amountMinor, String reason) {
        var staff = administrator.get();
        var request =
                KeyedRequest.ofStaff(staff.account(), staff.id(), new IdempotencyKey(UUID.randomUUID()), FINGERPRINT);
        var command = new CreditInvoice.Command(
                request, staff, newest(account), Optional.of(amountMinor), new Reason(reason));
        return OutcomeNameResponse.of(creditInvoice.credit(command, OutcomeNameResponse::render));
    }

    private InvoiceId newest(AccountId account) {
        var page = new PageRequest<InvoiceId>(PageRequest.DEFAULT_LIMIT, Optional.empty());
        return searchInvoices.list(SearchInvoices.Criteria.of(account), page).items().stream()
                .filter(Predicate.not(Invoice::isCreditNote))
                .map(Invoice::id)
                .findFirst()
                .orElseThrow();
    }
}
