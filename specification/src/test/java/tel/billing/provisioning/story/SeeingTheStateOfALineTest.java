package tel.billing.provisioning.story;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.provisioning.story.LineSteps.FEW;
import static tel.billing.provisioning.story.LineSteps.MANY;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.provisioning.RegisteredPhone;
import tel.billing.provisioning.ShowLineStates.Condition;
import tel.billing.provisioning.spec.PhoneSystemScript;
import tel.billing.story.BillingWorld;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(4)
@DisplayName("Seeing whether a line works")
class SeeingTheStateOfALineTest {
    private final BillingWorld world = new BillingWorld();
    private final LineSteps lineSteps = new LineSteps(world);
    private final Story story;

    SeeingTheStateOfALineTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    void the_owner_sees_the_registered_phones() {
        story.given(lineSteps.isOrdered(FEW))
                .when(lineSteps.isCarriedOut())
                .then(lineSteps.theLineIs("in service, without a registered phone", Condition.IN_SERVICE))
                .when(lineSteps.aPhoneRegisters(new RegisteredPhone("Desk phone", Duration.ofMinutes(10))))
                .then(lineSteps.theLineIs(
                        "in service, with one registered phone",
                        Condition.IN_SERVICE,
                        new RegisteredPhone("Desk phone", Duration.ofMinutes(10))));
    }

    @Test
    void a_line_of_an_unpaid_subscription_is_suspended() {
        story.given(lineSteps.hasALine())
                .when(lineSteps.isOrderedToBeSuspended())
                .and(lineSteps.isCarriedOut())
                .then(lineSteps.theLineIs("suspended", Condition.SUSPENDED));
    }

    @Test
    void while_the_PBX_is_down_the_state_is_unknown_and_orders_are_pending() {
        story.given(lineSteps.hasALine())
                .when(lineSteps.thePhoneSystem("is down", PhoneSystemScript.BE_DOWN))
                .then(lineSteps.theLineIs("in an unknown state", Condition.UNKNOWN))
                .when(lineSteps.isOrderedToBe(MANY))
                .and(lineSteps.isCarriedOut())
                .then(lineSteps.theLineIs("pending", Condition.PENDING));
    }

    @Test
    void a_rejected_order_and_a_lost_line_are_named() {
        story.given(lineSteps.hasALine())
                .when(lineSteps.thePhoneSystemForgetsEverything())
                .then(lineSteps.theLineIs("out of sync", Condition.OUT_OF_SYNC))
                .when(lineSteps.thePhoneSystem("rejects orders", PhoneSystemScript.REJECT))
                .and(lineSteps.isOrderedToBe(MANY))
                .and(lineSteps.isCarriedOut())
                .then(lineSteps.theLineIs("rejected", Condition.REJECTED));
    }

    @Test
    void a_line_has_no_username_before_the_PBX_has_it() {
        story.given(lineSteps.thePhoneSystem("is down", PhoneSystemScript.BE_DOWN))
                .when(lineSteps.isOrdered(FEW))
                .and(lineSteps.isCarriedOut())
                .then(lineSteps.theLineIsPendingWithoutUsername());
    }

    @Test
    void a_line_has_a_username_until_its_removal_is_ordered() {
        story.given(lineSteps.isOrdered(FEW))
                .when(lineSteps.isCarriedOut())
                .then(lineSteps.theLineHasAUsername())
                .when(lineSteps.isOrderedToBeGone())
                .then(lineSteps.theLineIsPendingWithoutUsername());
    }

    @Test
    void a_removed_line_is_not_shown() {
        story.given(lineSteps.isOrdered(FEW))
                .and(lineSteps.isCarriedOut())
                .when(lineSteps.isOrderedToBeGone())
                .and(lineSteps.isCarriedOut())
                .then(new Step(
                        "the line is not shown",
                        () -> assertThat(lineSteps.states()).isEmpty()));
    }
}
