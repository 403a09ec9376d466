package tel.billing.invoice.pdf;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tel.billing.invoice.application.document.StatementRenderer;
import tel.billing.invoice.application.document.WalletStatement;
import tel.billing.invoice.domain.Party;
import tel.billing.ledger.StatementFilter;
import tel.billing.ledger.TransferDescription;
import tel.billing.ledger.WalletEntry;

/// Renders statements as PDF in the design of the invoices. Days are in UTC, as on the page of the statement.
public record PdfStatementRenderer(PdfBranding branding) implements StatementRenderer {

    @Override
    public byte[] render(WalletStatement statement) {
        var language = Language.of(statement.customer().country());
        return PdfRenderer.render(PdfRenderer.STATEMENT, variables(statement, language), branding);
    }

    private static Map<String, Object> variables(WalletStatement statement, Language language) {
        var variables = new HashMap<String, Object>();
        variables.put("language", language.locale().toLanguageTag());
        variables.put("title", language.text("statement"));
        variables.put("currency", statement.currency().getCurrencyCode());
        variables.put("operator", party(statement.operator(), language));
        variables.put("customer", party(statement.customer(), language));
        variables.put("facts", facts(statement, language));
        variables.put(
                "lines",
                statement.entries().stream().map(entry -> line(entry, language)).toList());
        variables.put(
                "partial",
                statement.isComplete()
                        ? ""
                        : language.text("statement.partial", statement.entries().size()));
        variables.put("page_label", language.text("page"));
        variables.put("day_label", language.text("statement.day"));
        variables.put("entry_label", language.text("statement.entry"));
        variables.put("amount_label", language.text("statement.amount"));
        variables.put("balance_label", language.text("statement.balance"));
        return variables;
    }

    private static Map<String, Object> party(Party party, Language language) {
        return Map.of("name", party.name(), "address", party.address(), "country", language.country(party.country()));
    }

    private static List<Map<String, String>> facts(WalletStatement statement, Language language) {
        var facts = new ArrayList<Map<String, String>>();
        facts.add(fact(language, "statement.period", period(statement.filter(), language)));
        statement
                .filter()
                .typeLabel()
                .ifPresent(
                        label -> facts.add(fact(language, "statement.kind", language.text("statement.kind." + label))));
        facts.add(fact(language, "currency", statement.currency().getCurrencyCode()));
        facts.add(fact(language, "statement.printed", day(statement.requestedAt(), language)));
        return facts;
    }

    private static Map<String, String> fact(Language language, String label, String value) {
        return Map.of("label", language.text(label), "value", value);
    }

    private static String period(StatementFilter filter, Language language) {
        var first = filter.from().map(from -> day(from, language));
        var last = filter.until().map(until -> day(until.minus(Duration.ofDays(1)), language));
        if (first.isPresent() && last.isPresent()) {
            return language.text("from_until", first.get(), last.get());
        }
        return first.map(day -> language.text("statement.since", day))
                .or(() -> last.map(day -> language.text("statement.until", day)))
                .orElseGet(() -> language.text("statement.all"));
    }

    private static Map<String, String> line(WalletEntry entry, Language language) {
        var transfer = entry.transfer();
        return Map.of(
                "day", day(transfer.postedAt(), language),
                "kind", language.text("statement.kind." + transfer.type().label()),
                "description", description(TransferDescription.of(transfer), language),
                "amount", language.money(entry.effect()),
                "balance", language.money(entry.balanceAfter()));
    }

    private static String description(TransferDescription description, Language language) {
        return switch (description) {
            case TransferDescription.Absent() -> "";
            case TransferDescription.FreeText(var text) -> text;
            case TransferDescription.InvoiceChange(var change, var invoice, var reason) ->
                language.text("statement.entry." + change.label(), invoice, reason);
            case TransferDescription.PlanDays(var charge, var plan, var first, var last) ->
                language.text("statement.entry." + charge.label(), plan, language.day(first), language.day(last));
        };
    }

    private static String day(Instant at, Language language) {
        return language.day(at, ZoneOffset.UTC);
    }
}
