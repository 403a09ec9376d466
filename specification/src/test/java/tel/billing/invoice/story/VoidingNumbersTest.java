package tel.billing.invoice.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;
import static tel.billing.story.Person.ADA;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditAction;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.invoice.InvoiceSeries;
import tel.billing.invoice.application.voiding.VoidInvoiceNumbers.Command;
import tel.billing.invoice.application.voiding.VoidInvoiceNumbers.Outcome;
import tel.billing.shared.AccountId;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(7)
@DisplayName("Voiding invoice numbers after a loss of data")
class VoidingNumbersTest {
    private static final Reason REASON = new Reason("The database was restored.");

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final InvoiceSteps invoiceSteps = new InvoiceSteps(world, commonSteps);
    private final Actor egon = Actor.of(new UserId(world.ids.next()), new AccountId(world.ids.next()), Role.ADMIN);
    private final Story story;
    private KeyedRequest request =
            KeyedRequest.ofStaff(egon.account(), egon.id(), new IdempotencyKey(world.ids.random()), FINGERPRINT);
    private Optional<Outcome> outcome = Optional.empty();

    VoidingNumbersTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void numbers_that_customers_may_have_are_not_given_out_again() {
        story.given(commonSteps.isACustomer(ADA))
                .and(invoiceSteps.isInvoicedTogetherForWhatWasBookedAt(ADA, "2026-01-05T09:00:00Z"))
                .when(voidsUpTo("INV-2026-000004"))
                .and(invoiceSteps.isInvoicedTogetherForWhatWasBookedAt(ADA, "2026-01-06T09:00:00Z"))
                .then(invoiceSteps.theNumbersAre("INV-2026-000001", "INV-2026-000005"))
                .and(theGapIsExplained("INV-2026-000002", "INV-2026-000004"));
    }

    @Test
    void a_repeated_request_voids_nothing_more() {
        story.given(voidsUpTo("INV-2026-000004"))
                .when(repeatsTheRequest("INV-2026-000004"))
                .then(theGapIsExplained("INV-2026-000001", "INV-2026-000004"));
    }

    @Test
    void an_issued_number_cannot_be_voided() {
        story.given(commonSteps.isACustomer(ADA))
                .and(invoiceSteps.isInvoicedTogetherForWhatWasBookedAt(
                        ADA, "2026-01-05T09:00:00Z", "2026-01-06T09:00:00Z"))
                .when(voidsUpTo("INV-2026-000002"))
                .then(isRejected(
                        "the last number is already INV-2026-000002",
                        new Outcome.AlreadyAssigned(number("INV-2026-000002"))))
                .and(nothingIsVoided());
    }

    @Test
    void a_typing_error_cannot_void_a_whole_series() {
        story.when(voidsUpTo("INV-2026-100001"))
                .then(isRejected("too many numbers", new Outcome.TooMany(number("INV-2026-000001"))))
                .and(nothingIsVoided());
    }

    @Test
    void only_numbers_of_the_sellers_series_and_of_this_year_or_the_last_one_are_voided() {
        var refusal = new Outcome.WrongSeriesOrYear(new InvoiceSeries("INV"), 2026);
        story.when(voidsUpTo("XYZ-2026-000004"))
                .then(isRejected("another series", refusal))
                .when(voidsUpTo("INV-2027-000004"))
                .then(isRejected("a year that has not begun", refusal))
                .when(voidsUpTo("INV-2024-000004"))
                .then(isRejected("a year long over", refusal))
                .and(nothingIsVoided());
    }

    private Step voidsUpTo(String last) {
        return new Step("Egon voids the numbers up to %s".formatted(last), () -> {
            request = KeyedRequest.ofStaff(
                    egon.account(), egon.id(), new IdempotencyKey(world.ids.random()), FINGERPRINT);
            send(last);
        });
    }

    private Step repeatsTheRequest(String last) {
        return new Step("Egon repeats the request with the same key", () -> send(last));
    }

    private void send(String last) {
        outcome = Optional.empty();
        world.invoice.voidInvoiceNumbers().voidNumbers(new Command(request, egon, number(last), REASON), it -> {
            outcome = Optional.of(it);
            return new StoredResponse(201, Map.of(), "voided");
        });
    }

    private Step isRejected(String text, Outcome refusal) {
        return new Step(
                "the request is rejected: " + text, () -> assertThat(outcome).contains(refusal));
    }

    private Step theGapIsExplained(String first, String last) {
        return new Step("the numbers %s to %s are recorded as void, once".formatted(first, last), () -> {
            assertThat(world.invoice.voidInvoiceNumbers().list())
                    .singleElement()
                    .satisfies(numbers -> {
                        assertThat(numbers.first()).hasToString(first);
                        assertThat(numbers.last()).hasToString(last);
                        assertThat(numbers.reason()).isEqualTo(REASON);
                    });
            assertThat(world.trail.entries())
                    .filteredOn(entry -> entry.event().action() == AuditAction.INVOICE_NUMBERS_VOIDED)
                    .hasSize(1);
        });
    }

    private Step nothingIsVoided() {
        return new Step(
                "nothing is void",
                () -> assertThat(world.invoice.voidInvoiceNumbers().list()).isEmpty());
    }

    private static InvoiceNumber number(String text) {
        return InvoiceNumber.parse(text).orThrow();
    }
}
