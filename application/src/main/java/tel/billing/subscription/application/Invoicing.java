package tel.billing.subscription.application;

import java.util.List;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceLine;
import tel.billing.invoice.IssueInvoice;
import tel.billing.invoice.LineKind;
import tel.billing.subscription.domain.Purpose;

/// Issues invoices for payments. The invoice sequence stays locked until the unit of work ends: do this as
/// the last step, before only the reply to the request.
record Invoicing(IssueInvoice issueInvoice, Catalogue catalogue) {

    void invoice(List<Paid> paid) {
        issueInvoice.issue(paid.stream().map(this::order).toList());
    }

    private IssueInvoice.Order order(Paid paid) {
        var bill = paid.bill();
        return new IssueInvoice.Order(
                new InvoiceId(bill.id().value()),
                paid.buyer(),
                bill.line().sparedBy(),
                bill.subscription().value(),
                List.of(InvoiceLine.of(
                        kind(bill.purpose()),
                        catalogue.plan(bill.tariff().tier()).name().value(),
                        bill.term().start(),
                        bill.term().end(),
                        bill.line())),
                paid.at());
    }

    private static LineKind kind(Purpose purpose) {
        return switch (purpose) {
            case ACTIVATION, RENEWAL -> LineKind.SUBSCRIPTION;
            case UPGRADE -> LineKind.UPGRADE;
        };
    }
}
