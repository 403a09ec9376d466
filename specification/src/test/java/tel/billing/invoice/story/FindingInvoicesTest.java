package tel.billing.invoice.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.story.Person.ADA;
import static tel.billing.story.Person.BELA;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.invoice.application.issuing.SearchInvoices.Criteria;
import tel.billing.shared.PageRequest;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Person;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(6)
@DisplayName("Finding invoices for a tax inspection")
class FindingInvoicesTest {
    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final InvoiceSteps invoiceSteps = new InvoiceSteps(world, commonSteps);
    private final Story story;

    FindingInvoicesTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void an_invoice_is_found_by_its_number() {
        story.given(commonSteps.isACustomer(ADA))
                .when(invoiceSteps.isInvoicedTogetherForWhatWasBookedAt(
                        ADA, "2026-01-05T09:00:00Z", "2026-01-06T09:00:00Z"))
                .then(staffFindBy("INV-2026-000002", "INV-2026-000002"))
                .and(staffFindBy("INV-2026-000003"))
                .and(staffFindBy("INV-2027-000002"));
    }

    @Test
    @DisplayName("Invoices are found by inclusive days in the seller's time zone")
    void invoices_are_found_by_inclusive_days_in_the_sellers_time_zone() {
        story.given(commonSteps.isACustomer(ADA))
                .and(commonSteps.isACustomer(BELA))
                .when(invoiceSteps.isInvoicedTogetherForWhatWasBookedAt(
                        ADA,
                        "2026-01-31T22:59:59.999Z",
                        "2026-01-31T23:00:00Z",
                        "2026-02-28T22:59:59.999Z",
                        "2026-02-28T23:00:00Z"))
                .and(invoiceSteps.isInvoicedTogetherForWhatWasBookedAt(BELA, "2026-02-15T09:00:00Z"))
                .then(staffFindOfFebruary(Optional.empty(), "INV-2026-000003", "INV-2026-000005", "INV-2026-000002"))
                .and(staffFindOfFebruary(Optional.of(BELA), "INV-2026-000005"));
    }

    private Step staffFindBy(String number, String... found) {
        return new Step(
                "staff who search for %s find %s".formatted(number, found.length == 0 ? "nothing" : "the invoice"),
                () -> assertThat(found(new Criteria(
                                Optional.empty(),
                                Optional.of(InvoiceNumber.parse(number).orThrow()),
                                Optional.empty(),
                                Optional.empty())))
                        .containsExactly(found));
    }

    private Step staffFindOfFebruary(Optional<Person> of, String... found) {
        return new Step(
                "staff who search for invoices of February%s find %s"
                        .formatted(of.map(" to %s"::formatted).orElse(""), String.join(", ", found)),
                () -> assertThat(found(new Criteria(
                                of.map(commonSteps::accountOf),
                                Optional.empty(),
                                Optional.of(LocalDate.parse("2026-02-01")),
                                Optional.of(LocalDate.parse("2026-02-28")))))
                        .containsExactly(found));
    }

    private List<String> found(Criteria criteria) {
        var page = world.invoice
                .searchInvoices()
                .list(criteria, new PageRequest<>(PageRequest.MAX_LIMIT, Optional.empty()));
        return page.items().stream().map(invoice -> invoice.number().toString()).toList();
    }
}
