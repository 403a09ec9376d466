package tel.billing.account;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tel.billing.shared.Parsed;

class CompanyNameTest {

    @Test
    void counts_code_points_not_chars() {
        assertThat(CompanyName.parse("\uD83D\uDCDE".repeat(200))).isInstanceOf(Parsed.Valid.class);
        assertThat(CompanyName.parse("\uD83D\uDCDE".repeat(201))).isInstanceOf(Parsed.Invalid.class);
    }

    @Test
    void is_trimmed_and_not_blank() {
        assertThat(CompanyName.parse("  Ada Telecom ")).isEqualTo(Parsed.valid(new CompanyName("Ada Telecom")));
        assertThat(CompanyName.parse(" \t ")).isInstanceOf(Parsed.Invalid.class);
    }

    @Test
    void has_no_line_breaks_that_could_forge_mail_headers() {
        assertThat(CompanyName.parse("Ada\r\nBcc: eve@example.com")).isInstanceOf(Parsed.Invalid.class);
    }
}
