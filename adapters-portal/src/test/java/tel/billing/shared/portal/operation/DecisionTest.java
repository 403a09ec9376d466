package tel.billing.shared.portal.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.OnceResults;
import tel.billing.shared.portal.OnceResults.Reading;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.visitor.Visitor;

@DisplayName("The facts of a confirmation")
class DecisionTest {
    private static final Input.Seen SENT = new Input.Seen("seen_balance", "4000 EUR");
    private static final Input.Seen PRESENT = new Input.Seen("seen_balance", "0 EUR");

    private final Decision decision = Decision.of("adjust", "Ada", "/console").inputs(PRESENT);

    @Test
    void are_sent_again_unchanged_while_the_request_is_running() {
        assertThat(facts(page(new Reading.StillRunning()))).containsExactly(SENT);
    }

    @Test
    void are_the_present_ones_after_the_use_case_found_that_they_have_changed() {
        var page = page(new Reading.Replied(Map.of("Outdated", "true"), "operation.adjust.changed", Optional.empty()));
        assertThat(facts(page)).containsExactly(PRESENT);
        assertThat(page.status()).isEqualTo(409);
    }

    private View.Page page(Reading reading) {
        var form = Form.of(Map.of(SENT.name(), List.of(SENT.value()), Decision.CONFIRMED, List.of("on")));
        return decision.nextOnce(form, Object::new) instanceof View.Once once
                        && once.read(results(reading)) instanceof View.Page page
                ? page
                : View.page("none", "none");
    }

    private static OnceResults results(Reading reading) {
        return new OnceResults() {
            @Override
            public Reading read(Object result) {
                return reading;
            }

            @Override
            public Optional<Reading.Replied> storedReply(Visitor user, String key) {
                return Optional.empty();
            }
        };
    }

    private static List<Input.Seen> facts(View.Page page) {
        return page.model() instanceof Decision shown ? shown.seen() : List.of();
    }
}
