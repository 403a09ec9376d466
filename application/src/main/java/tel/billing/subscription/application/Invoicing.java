package tel.billing.subscription.application;

import java.util.List;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceLine;
import tel.billing.invoice.IssueInvoice;
import tel.billing.invoice.LineKind;
import tel.billing.subscription.domain.Purpose;

/// Has invoices issued for what was paid. Numbers are taken until the unit of work ends, so that this
/// is the last that is done in it, but for the answer to a request.
record Invoicing(IssueInvoice issueInvoice, Catalogue catalogue) {

    void invoice(List<Paid> paid) {
        issueInvoice.issue(paid.stream().map(this::order).toList());
    }

    private IssueInvoice.Order order(Paid paid) {
        var bill = paid.bill();
        return new IssueInvoice.Order(
                new InvoiceId(bill.id().value()),
                paid.buyer(),
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
