package tel.billing.invoice.web;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import tel.billing.invoice.domain.CustomerVatSummary;

/// Reverse-charge supplies by the customer's VAT number.
record CustomerVatResponse(String from, String to, List<CustomerAnswer> items) {

    static CustomerVatResponse of(LocalDate from, LocalDate to, List<CustomerVatSummary> figures) {
        return new CustomerVatResponse(
                from.toString(),
                to.toString(),
                figures.stream().map(CustomerAnswer::of).toList());
    }

    record CustomerAnswer(String country, Optional<String> vatNumber, String currency, long netMinor, long count) {

        static CustomerAnswer of(CustomerVatSummary figure) {
            return new CustomerAnswer(
                    figure.country().code(),
                    figure.vatNumber(),
                    figure.net().currency().getCurrencyCode(),
                    figure.net().minor(),
                    figure.papers());
        }
    }
}
