package tel.billing.shared.demo;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Comparator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.account.VatNumber;

@DisplayName("The plan of the demo data")
class DemoPlanTest {
    private static final DemoPlan PLAN = DemoPlan.ofYear();

    @Test
    void has_about_forty_customers_of_six_countries() {
        assertThat(PLAN.customers()).hasSizeBetween(38, 45).doesNotHaveDuplicates();
        assertThat(PLAN.customers()).extracting(DemoCustomer::email).doesNotHaveDuplicates();
        assertThat(PLAN.customers())
                .extracting(customer -> customer.country().code())
                .contains("NL", "DE", "FR", "AT", "IT", "US");
    }

    @Test
    void gives_businesses_vat_numbers_of_their_country() {
        assertThat(PLAN.customers())
                .filteredOn(customer -> customer.vatNumber().isPresent())
                .hasSizeGreaterThan(8)
                .allSatisfy(customer -> assertThat(
                                VatNumber.parse(customer.vatNumber().orElseThrow())
                                        .orThrow()
                                        .fits(customer.country()))
                        .isTrue());
    }

    @Test
    void is_in_the_order_of_time_and_ends_within_a_year() {
        assertThat(PLAN.events()).isSortedAccordingTo(Comparator.comparing(DemoPlan.Event::at));
        assertThat(PLAN.events().getFirst().at()).isGreaterThanOrEqualTo(Duration.ZERO);
        assertThat(PLAN.events().getLast().at()).isLessThan(DemoPlan.LENGTH);
    }

    @Test
    void begins_each_history_with_a_signup() {
        assertThat(PLAN.events().stream().collect(groupingBy(DemoPlan.Event::customer)))
                .hasSameSizeAs(PLAN.customers())
                .allSatisfy((_, events) -> {
                    assertThat(events.getFirst().step()).isInstanceOf(DemoStep.SignUp.class);
                    assertThat(events.stream().skip(1).map(DemoPlan.Event::step))
                            .noneMatch(DemoStep.SignUp.class::isInstance);
                });
    }

    @Test
    void has_every_kind_of_step() {
        assertThat(PLAN.events().stream().map(event -> event.step().getClass()).collect(toSet()))
                .hasSameSizeAs(DemoStep.class.getPermittedSubclasses());
    }

    @Test
    void has_steps_that_are_planned_to_fail() {
        assertThat(PLAN.events()).extracting(DemoPlan.Event::outcome).contains("Declined", "Pending");
    }
}
