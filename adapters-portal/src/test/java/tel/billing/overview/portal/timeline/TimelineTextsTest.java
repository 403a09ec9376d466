package tel.billing.overview.portal.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.payment.DeclineReason;
import tel.billing.shared.portal.server.Texts;
import tel.billing.subscription.domain.CancellationReason;

@DisplayName("The timeline")
class TimelineTextsTest {

    @ParameterizedTest
    @EnumSource
    void names_each_reason_of_a_cancellation(CancellationReason reason) {
        hasText("console.cancelled." + reason.name().toLowerCase(Locale.ROOT));
    }

    @ParameterizedTest
    @EnumSource
    void names_each_reason_of_a_decline(DeclineReason reason) {
        hasText("console.decline." + reason.name().toLowerCase(Locale.ROOT));
    }

    @ParameterizedTest
    @ValueSource(strings = {"pending", "done", "superseded", "rejected"})
    void names_the_progress_of_a_line(String progress) {
        hasText("console.line." + progress);
    }

    private static void hasText(String key) {
        assertThat(Texts.of(List.of("tel.billing.shared.portal.console")).languages())
                .hasSize(2)
                .allSatisfy(language -> assertThat(language.find(key)).isPresent());
    }
}
