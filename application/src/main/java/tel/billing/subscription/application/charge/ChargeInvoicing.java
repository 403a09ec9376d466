package tel.billing.subscription.application.charge;

import java.util.List;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceLine;
import tel.billing.invoice.InvoiceLineKind;
import tel.billing.invoice.IssueInvoice;
import tel.billing.subscription.application.catalogue.Catalogue;
import tel.billing.subscription.domain.ChargePurpose;

/// Issues invoices for payments. The invoice sequence stays locked until the unit of work ends: do this as
/// the last step, before only the reply to the request.
public record ChargeInvoicing(IssueInvoice issueInvoice, Catalogue catalogue) {

    public void invoice(List<PaidBill> paid) {
        issueInvoice.issue(paid.stream().map(this::order).toList());
    }

    private IssueInvoice.Order order(PaidBill paidBill) {
        var bill = paidBill.bill();
        return new IssueInvoice.Order(
                new InvoiceId(bill.id().value()),
                paidBill.buyer(),
                bill.amount().reverseChargeNumber(),
                bill.subscription().value(),
                List.of(InvoiceLine.of(
                        kind(bill.purpose()),
                        catalogue.plan(bill.tariff().tier()).name().value(),
                        bill.period().start(),
                        bill.period().end(),
                        bill.amount())),
                paidBill.at());
    }

    private static InvoiceLineKind kind(ChargePurpose chargePurpose) {
        return switch (chargePurpose) {
            case ACTIVATION, RENEWAL -> InvoiceLineKind.SUBSCRIPTION;
            case UPGRADE -> InvoiceLineKind.UPGRADE;
        };
    }
}
