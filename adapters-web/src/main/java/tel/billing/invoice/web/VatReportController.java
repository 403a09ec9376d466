package tel.billing.invoice.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.invoice.application.vatreport.ReportCustomerVat;
import tel.billing.invoice.application.vatreport.ReportVat;
import tel.billing.invoice.domain.CustomerVatSummary;
import tel.billing.invoice.domain.VatSummary;
import tel.billing.shared.Money;
import tel.billing.shared.Parsed;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Report;
import tel.billing.shared.web.request.Days;
import tel.billing.shared.web.request.MediaTypeOffers;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Response;
import tel.billing.tax.VatTreatment;

/// Reports VAT figures to staff, for tax returns.
@RestController
public record VatReportController(ReportVat reportVat, ReportCustomerVat reportCustomers) {
    private static final String CSV = "text/csv";

    @GetMapping("/v1/admin/reports/vat")
    @Access(Audience.STAFF)
    @Report
    @MediaTypeOffers({MediaType.APPLICATION_JSON_VALUE, CSV})
    public Answer report(Query query, MediaType wanted) {
        var days = days(query);
        var figures = reportVat.report(days.from(), days.to());
        return wanted.equals(MediaType.APPLICATION_JSON)
                ? Response.ok(ReportResponse.of(days, figures))
                : table("vat", days, VatCsv.of(figures));
    }

    /// Reverse-charge supplies for the recapitulative statement.
    @GetMapping("/v1/admin/reports/vat/customers")
    @Access(Audience.STAFF)
    @Report
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

    record ReportResponse(String from, String to, List<FigureResponse> items) {

        private static ReportResponse of(Range days, List<VatSummary> figures) {
            return new ReportResponse(
                    days.from().toString(),
                    days.to().toString(),
                    figures.stream().map(FigureResponse::of).toList());
        }
    }

    record AmountResponse(String currency, long vatMinor) {

        private static AmountResponse of(Money vat) {
            return new AmountResponse(vat.currency().getCurrencyCode(), vat.minor());
        }
    }

    record FigureResponse(
            String country,
            VatTreatment.Kind treatment,
            int vatRateBp,
            String currency,
            long netMinor,
            long vatMinor,
            Optional<AmountResponse> vatInNationalCurrency,
            long count) {

        static FigureResponse of(VatSummary figure) {
            return new FigureResponse(
                    figure.treatment().customer().code(),
                    figure.treatment().kind(),
                    figure.treatment().rate().value(),
                    figure.net().currency().getCurrencyCode(),
                    figure.net().minor(),
                    figure.vat().minor(),
                    figure.nationalVat().map(AmountResponse::of),
                    figure.documents());
        }
    }

    /// Reverse-charge supplies as CSV (RFC 4180). No value needs quotes.
    private static final class CustomerVatCsv {
        private static final String HEADER = "country,vat_number,currency,net,count";
        private static final String LINE_END = "\r\n";

        private CustomerVatCsv() {}

        static String of(List<CustomerVatSummary> figures) {
            return Stream.concat(Stream.of(HEADER), figures.stream().map(CustomerVatCsv::line))
                    .collect(Collectors.joining(LINE_END, "", LINE_END));
        }

        private static String line(CustomerVatSummary figure) {
            return String.join(
                    ",",
                    figure.country().code(),
                    figure.vatNumber().orElse(""),
                    figure.net().currency().getCurrencyCode(),
                    VatCsv.amount(figure.net()),
                    Long.toString(figure.documents()));
        }
    }

    /// Reverse-charge supplies by the customer's VAT number.
    record CustomerVatResponse(String from, String to, List<CustomerResponse> items) {

        static CustomerVatResponse of(LocalDate from, LocalDate to, List<CustomerVatSummary> figures) {
            return new CustomerVatResponse(
                    from.toString(),
                    to.toString(),
                    figures.stream().map(CustomerResponse::of).toList());
        }

        record CustomerResponse(
                String country, Optional<String> vatNumber, String currency, long netMinor, long count) {

            static CustomerResponse of(CustomerVatSummary figure) {
                return new CustomerResponse(
                        figure.country().code(),
                        figure.vatNumber(),
                        figure.net().currency().getCurrencyCode(),
                        figure.net().minor(),
                        figure.documents());
            }
        }
    }

    /// A VAT report as CSV (RFC 4180). No value needs quotes; amounts have a decimal point. The last two
    /// columns are empty for VAT that was not converted into the national currency.
    private static final class VatCsv {
        private static final String HEADER =
                "country,treatment,vat_rate_percent,currency,net,vat,count,national_currency,national_vat";
        private static final String LINE_END = "\r\n";
        private static final int DIGITS_OF_A_PERCENT = 2;

        private VatCsv() {}

        static String of(List<VatSummary> figures) {
            return Stream.concat(Stream.of(HEADER), figures.stream().map(VatCsv::line))
                    .collect(Collectors.joining(LINE_END, "", LINE_END));
        }

        private static String line(VatSummary figure) {
            var treatment = figure.treatment();
            return String.join(
                    ",",
                    treatment.customer().code(),
                    treatment.kind().name().toLowerCase(Locale.ROOT),
                    BigDecimal.valueOf(treatment.rate().value(), DIGITS_OF_A_PERCENT)
                            .toPlainString(),
                    figure.net().currency().getCurrencyCode(),
                    amount(figure.net()),
                    amount(figure.vat()),
                    Long.toString(figure.documents()),
                    figure.nationalVat()
                            .map(vat -> vat.currency().getCurrencyCode())
                            .orElse(""),
                    figure.nationalVat().map(VatCsv::amount).orElse(""));
        }

        static String amount(Money money) {
            return BigDecimal.valueOf(money.minor(), money.currency().getDefaultFractionDigits())
                    .toPlainString();
        }
    }
}
