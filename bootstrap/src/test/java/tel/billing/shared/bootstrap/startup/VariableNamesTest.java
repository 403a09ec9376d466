package tel.billing.shared.bootstrap.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;

@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class VariableNamesTest {

    @Test
    void are_told_with_the_nearest_known_one_when_unknown() {
        assertThatThrownBy(() -> VariableNames.refuseUnknown(List.of("PATH", "BILLING_PUBLICURL")))
                .hasMessage("BILLING_PUBLICURL is not a setting; did you mean BILLING_PUBLIC_URL?");
        assertThatThrownBy(() -> VariableNames.refuseUnknown(List.of("billing_mail_from")))
                .hasMessageStartingWith("billing_mail_from is not a setting");
    }

    @Test
    void of_others_and_known_ones_are_left_alone() {
        assertThatNoException()
                .isThrownBy(() -> VariableNames.refuseUnknown(List.of("PATH", "BILLING_PUBLIC_URL", "MY_BILLING_X")));
    }

    @Test
    void are_written_as_an_operator_writes_them() {
        assertThat(VariableNames.ofProperty("spring.datasource.hikari.maximum-pool-size"))
                .isEqualTo("SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE");
        assertThat(VariableNames.ofProperty("billing.list[0]")).isEqualTo("BILLING_LIST_0");
    }

    @Test
    void differ_by_what_must_be_typed_anew() {
        assertThat(VariableNames.distance("", "abc")).isEqualTo(3);
        assertThat(VariableNames.distance("kitten", "sitting")).isEqualTo(3);
        assertThat(VariableNames.distance("same", "same")).isZero();
    }
}
