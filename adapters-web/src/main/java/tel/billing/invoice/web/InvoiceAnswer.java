package tel.billing.invoice.web;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceLine;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.invoice.LineKind;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.Occasion;
import tel.billing.invoice.domain.Party;
import tel.billing.invoice.domain.VatTotal;

/// An invoice or a credit note. The amounts of a credit note are positive, too.
record InvoiceAnswer(
        UUID id,
        String number,
        String kind,
        Instant issuedAt,
        String currency,
        List<LineAnswer> lines,
        long netMinor,
        long vatMinor,
        long grossMinor,
        List<VatAnswer> vat,
        Optional<NationalVatAnswer> vatInNationalCurrency,
        boolean reverseCharge,
        PartyAnswer seller,
        PartyAnswer buyer,
        Optional<UUID> subscriptionId,
        Optional<OtherAnswer> corrects,
        Optional<OtherAnswer> replaces,
        Optional<String> reason) {

    static InvoiceAnswer of(Invoice invoice, ZoneId zone) {
        var content = invoice.content();
        return new InvoiceAnswer(
                invoice.id().value(),
                invoice.number().toString(),
                invoice.isCreditNote() ? "credit_note" : "invoice",
                content.issuedAt(),
                content.currency().getCurrencyCode(),
                content.lines().stream().map(line -> LineAnswer.of(line, zone)).toList(),
                content.net().minor(),
                content.vat().minor(),
                content.gross().minor(),
                invoice.vatTotals().stream().map(VatAnswer::of).toList(),
                content.nationalVat().map(NationalVatAnswer::of),
                invoice.isReverseCharge(),
                PartyAnswer.of(content.seller()),
                PartyAnswer.of(content.buyer()),
                content.subscription(),
                correction(invoice).map(note -> OtherAnswer.of(note.invoice(), note.number())),
                replaced(invoice),
                correction(invoice).map(note -> note.reason().words()));
    }

    private static Optional<Occasion.Correction> correction(Invoice invoice) {
        return switch (invoice.content().occasion()) {
            case Occasion.Charge(), Occasion.Replacement _ -> Optional.empty();
            case Occasion.Correction correction -> Optional.of(correction);
        };
    }

    private static Optional<OtherAnswer> replaced(Invoice invoice) {
        return invoice.content().occasion() instanceof Occasion.Replacement(var id, var number)
                ? Optional.of(OtherAnswer.of(id, number))
                : Optional.empty();
    }

    record LineAnswer(
            String description,
            LineKind kind,
            Instant suppliedFrom,
            Instant suppliedUntil,
            long netMinor,
            int vatRateBp,
            long vatMinor) {

        static LineAnswer of(InvoiceLine line, ZoneId zone) {
            return new LineAnswer(
                    line.description(zone),
                    line.kind(),
                    line.from(),
                    line.until(),
                    line.net().minor(),
                    line.treatment().rate().value(),
                    line.vat().minor());
        }
    }

    /// The total of a VAT treatment, and the sentence that the law requires on the invoice.
    record VatAnswer(int rateBp, long netMinor, long vatMinor, String note) {

        static VatAnswer of(VatTotal total) {
            return new VatAnswer(
                    total.treatment().rate().value(),
                    total.net().minor(),
                    total.vat().minor(),
                    total.treatment().sentence());
        }
    }

    record PartyAnswer(String name, List<String> address, String country, Optional<String> vatNumber) {

        static PartyAnswer of(Party party) {
            return new PartyAnswer(
                    party.name(), party.address(), party.country().code(), party.vatNumber());
        }
    }

    /// The invoice that is corrected or replaced.
    record OtherAnswer(UUID id, String number) {

        static OtherAnswer of(InvoiceId id, InvoiceNumber number) {
            return new OtherAnswer(id.value(), number.toString());
        }
    }
}
