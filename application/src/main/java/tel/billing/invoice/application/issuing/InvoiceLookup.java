package tel.billing.invoice.application.issuing;

import java.util.List;
import java.util.Optional;
import tel.billing.account.AccountLookup;
import tel.billing.account.AccountMatch;
import tel.billing.account.AccountMatch.Field;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Parsed;

/// Finds accounts by the number of an invoice or credit note.
public record InvoiceLookup(Invoices invoices) implements AccountLookup {

    @Override
    public List<AccountMatch> find(String text, int limit) {
        return InvoiceNumber.parse(text) instanceof Parsed.Valid(var number) ? find(number, limit) : List.of();
    }

    private List<AccountMatch> find(InvoiceNumber number, int limit) {
        var search = new InvoiceSearch(Optional.empty(), Optional.of(number), Optional.empty(), Optional.empty());
        return invoices.list(search, new PageRequest<>(limit, Optional.empty())).items().stream()
                .map(invoice -> new AccountMatch(
                        invoice.account(),
                        Field.INVOICE_NUMBER,
                        invoice.number().toString()))
                .toList();
    }
}
