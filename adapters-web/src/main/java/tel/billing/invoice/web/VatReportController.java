package tel.billing.invoice.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.invoice.application.ReportCustomerVat;
import tel.billing.invoice.application.ReportVat;
import tel.billing.invoice.domain.VatSummary;
import tel.billing.shared.Money;
import tel.billing.shared.Parsed;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.answer.Answer;
import tel.billing.shared.web.answer.Response;
import tel.billing.shared.web.request.Days;
import tel.billing.shared.web.request.MediaTypeOffers;
import tel.billing.shared.web.request.Query;
import tel.billing.tax.VatTreatment;

/// Reports VAT figures to staff, for tax returns.
@RestController
public record VatReportController(ReportVat reportVat, ReportCustomerVat reportCustomers) {
    private static final String CSV = "text/csv";

    @GetMapping("/v1/admin/reports/vat")
    @Access(Audience.STAFF)
    @MediaTypeOffers({MediaType.APPLICATION_JSON_VALUE, CSV})
    public Answer report(Query query, MediaType wanted) {
        var days = days(query);
        var figures = reportVat.report(days.from(), days.to());
        return wanted.equals(MediaType.APPLICATION_JSON)
                ? Response.ok(ReportAnswer.of(days, figures))
                : table("vat", days, VatCsv.of(figures));
    }

    /// Reverse-charge supplies for the recapitulative statement.
    @GetMapping("/v1/admin/reports/vat/customers")
    @Access(Audience.STAFF)
    @MediaTypeOffers({MediaType.APPLICATION_JSON_VALUE, CSV})
    public Answer reportCustomers(Query query, MediaType wanted) {
        var days = days(query);
        var figures = reportCustomers.report(days.from(), days.to());
        return wanted.equals(MediaType.APPLICATION_JSON)
                ? Response.ok(CustomerVatResponse.of(days.from(), days.to(), figures))
                : table("vat-customers", days, CustomerVatCsv.of(figures));
    }

    private static Range days(Query query) {
        var from = query.required("from", Days::parse);
        var to = query.required("to", text -> end(text, from.ifRead()));
        return query.complete(() -> new Range(from.get(), to.get()));
    }

    private static Response table(String name, Range days, String table) {
        return Response.of(200, CSV + ";charset=utf-8", table.getBytes(UTF_8))
                .with(
                        HttpHeaders.CONTENT_DISPOSITION,
                        "attachment; filename=\"%s-%s-%s.csv\"".formatted(name, days.from(), days.to()));
    }

    private static Parsed<LocalDate> end(String text, Optional<LocalDate> from) {
        return Days.last(text, from);
    }

    private record Range(LocalDate from, LocalDate to) {}

    record ReportAnswer(String from, String to, List<FigureAnswer> items) {

        private static ReportAnswer of(Range days, List<VatSummary> figures) {
            return new ReportAnswer(
                    days.from().toString(),
                    days.to().toString(),
                    figures.stream().map(FigureAnswer::of).toList());
        }
    }

    record AmountAnswer(String currency, long vatMinor) {

        private static AmountAnswer of(Money vat) {
            return new AmountAnswer(vat.currency().getCurrencyCode(), vat.minor());
        }
    }

    record FigureAnswer(
            String country,
            VatTreatment.Kind treatment,
            int vatRateBp,
            String currency,
            long netMinor,
            long vatMinor,
            Optional<AmountAnswer> vatInNationalCurrency,
            long count) {

        static FigureAnswer of(VatSummary figure) {
            return new FigureAnswer(
                    figure.treatment().customer().code(),
                    figure.treatment().kind(),
                    figure.treatment().rate().value(),
                    figure.net().currency().getCurrencyCode(),
                    figure.net().minor(),
                    figure.vat().minor(),
                    figure.nationalVat().map(AmountAnswer::of),
                    figure.papers());
        }
    }
}
