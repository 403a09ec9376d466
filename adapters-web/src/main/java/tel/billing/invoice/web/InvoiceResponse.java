package tel.billing.invoice.web;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceLine;
import tel.billing.invoice.InvoiceLineKind;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.Invoice.VatTotal;
import tel.billing.invoice.domain.IssueReason;
import tel.billing.invoice.domain.NationalVat;
import tel.billing.invoice.domain.Party;
import tel.billing.tax.ExchangeQuote;
import tel.billing.tax.VatTreatment;

/// An invoice or a credit note. The amounts of a credit note are positive, too.
record InvoiceResponse(
        UUID id,
        String number,
        String kind,
        Instant issuedAt,
        String currency,
        List<LineResponse> lines,
        long netMinor,
        long vatMinor,
        long grossMinor,
        List<VatResponse> vat,
        Optional<NationalVatResponse> vatInNationalCurrency,
        boolean reverseCharge,
        PartyResponse seller,
        PartyResponse buyer,
        Optional<UUID> subscriptionId,
        Optional<OtherResponse> corrects,
        Optional<OtherResponse> replaces,
        Optional<String> reason) {

    static InvoiceResponse of(Invoice invoice, ZoneId zone) {
        var invoiceContent = invoice.content();
        return new InvoiceResponse(
                invoice.id().value(),
                invoice.number().toString(),
                invoice.isCreditNote() ? "credit_note" : "invoice",
                invoiceContent.issuedAt(),
                invoiceContent.currency().getCurrencyCode(),
                invoiceContent.lines().stream()
                        .map(line -> LineResponse.of(line, zone))
                        .toList(),
                invoiceContent.net().minor(),
                invoiceContent.vat().minor(),
                invoiceContent.gross().minor(),
                invoice.vatTotals().stream().map(VatResponse::of).toList(),
                invoiceContent.nationalVat().map(NationalVatResponse::of),
                invoice.isReverseCharge(),
                PartyResponse.of(invoiceContent.seller()),
                PartyResponse.of(invoiceContent.buyer()),
                invoiceContent.subscription(),
                correction(invoice).map(note -> OtherResponse.of(note.invoice(), note.number())),
                replaced(invoice),
                correction(invoice).map(note -> note.reason().text()));
    }

    private static Optional<IssueReason.Correction> correction(Invoice invoice) {
        return switch (invoice.content().issueReason()) {
            case IssueReason.Charge(), IssueReason.Replacement _ -> Optional.empty();
            case IssueReason.Correction correction -> Optional.of(correction);
        };
    }

    private static Optional<OtherResponse> replaced(Invoice invoice) {
        return invoice.content().issueReason() instanceof IssueReason.Replacement(var id, var number)
                ? Optional.of(OtherResponse.of(id, number))
                : Optional.empty();
    }

    record LineResponse(
            String description,
            InvoiceLineKind kind,
            Instant suppliedFrom,
            Instant suppliedUntil,
            long netMinor,
            int vatRateBp,
            long vatMinor) {

        static LineResponse of(InvoiceLine line, ZoneId zone) {
            return new LineResponse(
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
    ///
    /// @param country the customer's country
    record VatResponse(
            VatTreatment.Kind treatment, String country, int rateBp, long netMinor, long vatMinor, String note) {

        static VatResponse of(VatTotal total) {
            return new VatResponse(
                    total.treatment().kind(),
                    total.treatment().customer().code(),
                    total.treatment().rate().value(),
                    total.net().minor(),
                    total.vat().minor(),
                    total.treatment().sentence());
        }
    }

    record PartyResponse(String name, List<String> address, String country, Optional<String> vatNumber) {

        static PartyResponse of(Party party) {
            return new PartyResponse(
                    party.name(), party.address(), party.country().code(), party.vatNumber());
        }
    }

    /// The invoice that is corrected or replaced.
    record OtherResponse(UUID id, String number) {

        static OtherResponse of(InvoiceId id, InvoiceNumber number) {
            return new OtherResponse(id.value(), number.toString());
        }
    }

    /// The VAT in the currency of the seller's member state, and the exchange rates.
    record NationalVatResponse(String currency, long vatMinor, List<RateResponse> exchangeRates) {

        static NationalVatResponse of(NationalVat vat) {
            return new NationalVatResponse(
                    vat.currency().getCurrencyCode(),
                    vat.total().minor(),
                    vat.conversion().quotes().stream().map(RateResponse::of).toList());
        }

        record RateResponse(String currency, String rate, Instant validFrom, String source) {

            static RateResponse of(ExchangeQuote exchangeQuote) {
                return new RateResponse(
                        exchangeQuote.currency().getCurrencyCode(),
                        exchangeQuote.rate().toString(),
                        exchangeQuote.validFrom(),
                        exchangeQuote.source().name());
            }
        }
    }
}
