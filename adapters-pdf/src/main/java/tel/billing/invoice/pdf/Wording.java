package tel.billing.invoice.pdf;

import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import tel.billing.invoice.InvoiceLine;
import tel.billing.invoice.SupplyPeriod;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.Invoice.VatTotal;
import tel.billing.invoice.domain.IssueReason;
import tel.billing.invoice.domain.NationalVat;
import tel.billing.invoice.domain.Party;
import tel.billing.tax.ExchangeQuote;

/// The texts of an invoice in a language, with all details that Directive 2006/112/EC, article 226, requires.
///
/// @param zone the seller's time zone
record Wording(Invoice invoice, Language language, ZoneId zone) {

    Map<String, Object> variables() {
        var invoiceContent = invoice.content();
        var variables = new HashMap<String, Object>();
        variables.put("language", language.locale().toLanguageTag());
        variables.put("title", title());
        variables.put("number", invoice.number().toString());
        variables.put("seller", party(invoiceContent.seller()));
        variables.put("buyer", party(invoiceContent.buyer()));
        variables.put("facts", facts());
        variables.put(
                "lines",
                IntStream.range(0, invoiceContent.lines().size())
                        .mapToObj(this::line)
                        .toList());
        variables.put("net_total", language.money(invoiceContent.net()));
        variables.put(
                "vat_totals", invoice.vatTotals().stream().map(this::vatTotal).toList());
        variables.put(
                "national_vat",
                invoiceContent.nationalVat().stream().map(this::nationalVat).toList());
        variables.put("gross", language.money(invoiceContent.gross()));
        variables.put("gross_label", language.text(invoice.isCreditNote() ? "gross_credit" : "gross"));
        variables.put("paid", language.text(invoice.isCreditNote() ? "credited" : "paid", issued()));
        variables.put("notes", notes());
        variables.put("vat_number_label", language.text("vat_number"));
        variables.put("page_label", language.text("page"));
        variables.put("position_label", language.text("position"));
        variables.put("description_label", language.text("description"));
        variables.put("rate_label", language.text("rate"));
        variables.put("net_label", language.text("net"));
        variables.put("net_total_label", language.text("net_total"));
        return variables;
    }

    private String title() {
        return language.text(invoice.isCreditNote() ? "credit_note" : "invoice");
    }

    private List<Map<String, String>> facts() {
        var invoiceContent = invoice.content();
        var facts = new ArrayList<Map<String, String>>();
        switch (invoiceContent.issueReason()) {
            case IssueReason.Charge() ->
                facts.add(fact("number", invoice.number().toString()));
            case IssueReason.Replacement(var _, var replaced) -> {
                facts.add(fact("number", invoice.number().toString()));
                facts.add(fact("replaces", replaced.toString()));
            }
            case IssueReason.Correction correction -> {
                facts.add(fact("note_number", invoice.number().toString()));
                facts.add(fact("corrects", correction.number().toString()));
                facts.add(fact("reason", correction.reason().text()));
            }
        }
        facts.add(fact("issued", issued()));
        facts.add(fact("supplied", period(invoiceContent.suppliedFrom(), invoiceContent.suppliedUntil())));
        facts.add(fact("currency", invoiceContent.currency().getCurrencyCode()));
        return facts;
    }

    private Map<String, String> fact(String label, String value) {
        return Map.of("label", language.text(label), "value", value);
    }

    private Map<String, Object> party(Party party) {
        var variables = new HashMap<String, Object>();
        variables.put("name", party.name());
        variables.put("address", party.address());
        variables.put("country", language.country(party.country()));
        variables.put("vat_number", party.vatNumber().orElse(""));
        return variables;
    }

    private Map<String, String> line(int index) {
        var line = invoice.content().lines().get(index);
        return Map.of(
                "position", Integer.toString(index + 1),
                "description", description(line),
                "period", period(line.from(), line.until()),
                "rate", language.percent(line.treatment().rate()),
                "net", language.money(line.net()));
    }

    private String description(InvoiceLine line) {
        return language.text("line." + line.kind().name().toLowerCase(Locale.ROOT), line.item());
    }

    private Map<String, String> vatTotal(VatTotal total) {
        return Map.of("label", vatLabel(total), "vat", language.money(total.vat()));
    }

    /// Article 230.
    private Map<String, Object> nationalVat(NationalVat national) {
        return Map.of(
                "label", language.text("national_vat", national.currency().getCurrencyCode()),
                "vat", language.money(national.total()),
                "rates", national.conversion().quotes().stream().map(this::rate).toList());
    }

    private String rate(ExchangeQuote exchangeQuote) {
        return language.text(
                "exchange_rate",
                exchangeQuote.currency().getCurrencyCode(),
                language.units(exchangeQuote.rate().units()),
                exchangeQuote.source().name(),
                language.day(exchangeQuote.validFrom(), zone));
    }

    private String vatLabel(VatTotal total) {
        var rate = language.percent(total.treatment().rate());
        var net = language.money(total.net());
        return switch (total.treatment().kind()) {
            case DOMESTIC, DESTINATION ->
                language.text(
                        "vat_total", rate, language.country(total.treatment().customer()), net);
            case REVERSE_CHARGE, OUTSIDE_EU -> language.text("no_vat_total", rate, net);
        };
    }

    /// The sentences that state the reason for the VAT treatment.
    private List<String> notes() {
        return invoice.vatTotals().stream()
                .map(total -> total.treatment().kind())
                .distinct()
                .map(kind -> language.text("note." + kind.name().toLowerCase(Locale.ROOT)))
                .filter(note -> !note.isEmpty())
                .toList();
    }

    private String issued() {
        return language.day(invoice.content().issuedAt(), zone);
    }

    private String period(Instant from, Instant until) {
        var days = SupplyPeriod.of(from, until, zone);
        return language.text("from_until", language.day(days.first()), language.day(days.last()));
    }
}
