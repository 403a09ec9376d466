package tel.billing.invoice.application.reissue;

import java.util.Optional;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.application.issuing.Invoices;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.UncreditedRemainder;
import tel.billing.ledger.Ledger;
import tel.billing.shared.Money;

/// Calculates with the same rules as [ReissueInvoiceHandler].
public record PreviewCorrectionHandler(Invoices invoices, ReissueCalculator reissueCalculator, Ledger ledger)
        implements PreviewCorrection {

    @Override
    public Optional<Preview> preview(InvoiceId invoice) {
        return invoices.find(invoice).map(this::previewOf);
    }

    private Preview previewOf(Invoice invoice) {
        var currency = invoice.content().currency();
        var balance = ledger.balance(invoice.account(), currency);
        if (invoice.isCreditNote()) {
            return new Preview(invoice, Money.zero(currency), Optional.empty(), balance);
        }
        var remainder = invoices.remainderOf(invoice);
        return new Preview(invoice, remainder.gross(), reissued(remainder), balance);
    }

    private Optional<Money> reissued(UncreditedRemainder remainder) {
        return remainder.hasNetAmount()
                ? Optional.of(reissueCalculator
                        .calculate(remainder.invoice(), remainder.lines())
                        .gross())
                : Optional.empty();
    }
}
