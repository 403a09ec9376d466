package tel.billing.proof;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// `./prove` runs it for as long as one likes.
@DisplayName("Killed again and again, the packaged service")
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
@Order(1)
class ProofTest {

    @Test
    void moves_all_money_once_and_leaves_no_key_without_its_answer() throws Exception {
        assertThat(Trial.of(Plan.ofProperties())).isEmpty();
    }
}
