package tel.billing.shared.bootstrap.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class VariableNamesTest {

    @Test
    void an_unknown_name_is_reported_with_the_nearest_known_one() {
        assertThatThrownBy(() -> VariableNames.rejectFaulty(Map.of("PATH", "/bin", "BILLING_PUBLICURL", "x")))
                .hasMessage("BILLING_PUBLICURL is not a setting. Did you mean BILLING_PUBLIC_URL?");
        assertThatThrownBy(() -> VariableNames.rejectFaulty(Map.of("billing_mail_from", "x")))
                .hasMessageStartingWith("billing_mail_from is not a setting");
    }

    @Test
    void an_empty_value_is_refused() {
        assertThatThrownBy(() -> VariableNames.rejectFaulty(Map.of("BILLING_RATE_LIMITS_ENABLED", "")))
                .hasMessage("BILLING_RATE_LIMITS_ENABLED is empty. It must be true or false, or absent.");
    }

    @Test
    void known_names_and_names_of_others_are_accepted() {
        assertThatNoException()
                .isThrownBy(() -> VariableNames.rejectFaulty(
                        Map.of("PATH", "", "BILLING_PUBLIC_URL", "http://localhost", "MY_BILLING_X", "")));
    }

    @Test
    void are_written_as_operators_write_them() {
        assertThat(VariableNames.ofProperty("spring.datasource.hikari.maximum-pool-size"))
                .isEqualTo("SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE");
        assertThat(VariableNames.ofProperty("billing.list[0]")).isEqualTo("BILLING_LIST_0");
    }

    @Test
    void the_distance_is_the_number_of_edits() {
        assertThat(VariableNames.distance("", "abc")).isEqualTo(3);
        assertThat(VariableNames.distance("kitten", "sitting")).isEqualTo(3);
        assertThat(VariableNames.distance("same", "same")).isZero();
    }
}
