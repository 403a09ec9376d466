package tel.billing.subscription.portal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.story.Person;
import tel.billing.subscription.application.lifecycle.SubscriptionStatus;

@DisplayName("The pages of a cancellation")
class CancellationPagesTest {
    private final PortalCustomer cleo = new PortalCustomer(Person.CLEO);

    @Test
    void cancel_at_the_end_of_the_period_and_withdraw_it() {
        cleo.hasOrdered();
        var choice = cleo.browser().get(cleo.at("/cancel"));
        assertThat(choice.html().select("h2").eachText()).containsExactly("At the end of the period", "Now");
        var confirm =
                cleo.browser().get(choice.html().select("main a.button").first().attr("href"));
        assertThat(confirm.text()).contains("Your line stays in service until 5 February 2026.");
        var cancelled = cleo.browser().follow(cleo.browser().submit(confirm, Map.of()));
        assertThat(cancelled.text(".badge")).isEqualTo("Ending");
        assertThat(cancelled.text()).contains("Ends on 5 February 2026");

        var keep = cleo.browser().get(cleo.at("/keep"));
        assertThat(keep.text()).contains("Your cancellation is withdrawn. Nothing is charged now.");
        var kept = cleo.browser().follow(cleo.browser().submit(keep, Map.of()));
        assertThat(kept.text(".notice.good")).isEqualTo("Your subscription continues.");
        assertThat(cleo.subscription().cancelAt()).isEmpty();
    }

    @Test
    void cancel_now_after_naming_what_is_lost() {
        cleo.hasOrdered();
        var confirm = cleo.browser().get(cleo.at("/cancel?when=now"));
        assertThat(confirm.text()).contains("(€10.00 net) would run until 5 February 2026. Nothing of it is refunded.");
        assertThat(confirm.text("button.danger")).isEqualTo("Cancel now");
        cleo.browser().submitTwice(confirm, cleo.at("") + "?notice=subscription_ended");
        assertThat(cleo.subscription().status()).isEqualTo(SubscriptionStatus.CANCELLED);
        assertThat(cleo.browser().get(cleo.at("")).text(".badge")).isEqualTo("Ended");
    }

    @ParameterizedTest
    @ValueSource(strings = {"period_end", "now"})
    void ask_again_when_the_period_was_renewed_meanwhile(String when) {
        cleo.hasOrdered();
        cleo.staysFresh(Duration.ofDays(40));
        var confirm = cleo.browser().get(cleo.at("/cancel?when=" + when));
        cleo.world.advanceTime(Duration.ofDays(32));
        var refused = cleo.browser().submit(confirm, Map.of());
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text(".notice.bad")).startsWith("The subscription was renewed or changed meanwhile.");
        assertThat(refused.text()).contains("until 5 March 2026");
        assertThat(cleo.subscription().status()).isEqualTo(SubscriptionStatus.ACTIVE);
        assertThat(cleo.subscription().cancelAt()).isEmpty();

        var cancelled = cleo.browser().submit(refused, Map.of());
        assertThat(cancelled.status()).isEqualTo(303);
        cleo.browser().submitAgain(refused);
    }

    @Test
    void ask_again_when_the_draft_was_activated_meanwhile() {
        var confirm = cleo.browser().get(cleo.at("/cancel"));
        cleo.hasOrdered();
        var refused = cleo.browser().submit(confirm, Map.of());
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text()).contains("Nothing of it is refunded.");
        assertThat(cleo.subscription().status()).isEqualTo(SubscriptionStatus.ACTIVE);
    }

    @Test
    void delete_a_draft() {
        var confirm = cleo.browser().get(cleo.at("/cancel"));
        assertThat(confirm.text("h1")).isEqualTo("Delete Starter");
        cleo.browser().submit(confirm, Map.of());
        assertThat(cleo.subscription().status()).isEqualTo(SubscriptionStatus.CANCELLED);
    }
}
