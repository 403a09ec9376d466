package tel.billing.shared.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.shared.bootstrap.startup.Variables;

@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class EmbeddedDefaultTest {

    @Test
    void is_whole_where_nothing_is_configured() {
        var embedded = EmbeddedDefault.of(Variables.environment(Map.of()));
        assertThat(embedded.isWhole()).isTrue();
        assertThat(embedded.parts()).containsExactlyInAnyOrder(Part.values());
    }

    @Test
    void gives_way_part_by_part_to_what_is_real() {
        var embedded = EmbeddedDefault.of(
                Variables.environment(Map.of("SPRING_DATASOURCE_URL", "jdbc:postgresql://db/billing")));
        assertThat(embedded.isWhole()).isFalse();
        assertThat(embedded.has(Part.DATABASE)).isFalse();
        assertThat(embedded.has(Part.MAIL)).isTrue();
        assertThat(EmbeddedDefault.of(Variables.environment(Map.of("SPRING_MAIL_HOST", "mail")))
                        .has(Part.MAIL))
                .isFalse();
    }

    @Test
    void takes_an_empty_variable_for_none() {
        assertThat(EmbeddedDefault.of(Variables.environment(Map.of("SPRING_MAIL_HOST", "")))
                        .has(Part.MAIL))
                .isTrue();
    }

    @Test
    void keeps_the_service_on_this_machine_while_anything_is_a_sandbox() {
        assertThat(Variables.environment(Map.of()).getProperty("server.address"))
                .isEqualTo("127.0.0.1");
        assertThat(Variables.environment(Map.of("SERVER_ADDRESS", "0.0.0.0")).getProperty("server.address"))
                .isEqualTo("0.0.0.0");
    }

    @Test
    void has_a_seller_with_a_vat_number_as_long_as_all_is_embedded_and_the_seller_is_dutch() {
        assertThat(sellersVatNumber(Map.of())).isEqualTo("NL123456789B13");
        assertThat(sellersVatNumber(Map.of("BILLING_SELLER_COUNTRY", "NL"))).isEqualTo("NL123456789B13");
        assertThat(sellersVatNumber(Map.of("BILLING_SELLER_VAT_NUMBER", "none")))
                .isEqualTo("none");
        assertThat(sellersVatNumber(Map.of("BILLING_SELLER_COUNTRY", "DE"))).isEqualTo("none");
        assertThat(sellersVatNumber(Map.of("SPRING_MAIL_HOST", "mail"))).isEqualTo("none");
    }

    private static @Nullable String sellersVatNumber(Map<String, String> variables) {
        return Variables.environment(variables).getProperty(Setting.SELLER_VAT_NUMBER.property());
    }

    @Test
    void decides_what_is_wired() {
        var runner = new ApplicationContextRunner().withUserConfiguration(Wiring.class);
        runner.run(context ->
                assertThat(context).hasBean("sandboxMail").hasBean("dev").doesNotHaveBean("realMail"));
        runner.withPropertyValues("spring.mail.host=mail.example.com")
                .run(context -> assertThat(context)
                        .hasBean("realMail")
                        .doesNotHaveBean("sandboxMail")
                        .doesNotHaveBean("dev"));
    }

    @Test
    void wires_of_several_vendors_the_one_that_is_named() {
        var runner = new ApplicationContextRunner().withUserConfiguration(Vendors.class);
        runner.run(context -> assertThat(context).doesNotHaveBean("adyen").doesNotHaveBean("other"));
        runner.withPropertyValues("billing.adyen-merchant-account=BillingECOM")
                .run(context -> assertThat(context).hasBean("adyen").doesNotHaveBean("other"));
    }

    @Configuration(proxyBeanMethods = false)
    static class Vendors {
        @Bean
        @ConditionalOnReal(value = Part.CARD_PROCESSOR, by = Setting.ADYEN_MERCHANT_ACCOUNT)
        String adyen() {
            return "Adyen";
        }

        @Bean
        @ConditionalOnReal(value = Part.CARD_PROCESSOR, by = Setting.ADYEN_REPORT_USER)
        String other() {
            return "another vendor";
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Wiring {
        @Bean
        @ConditionalOnEmbedded(Part.MAIL)
        String sandboxMail() {
            return "sandbox";
        }

        @Bean
        @ConditionalOnReal(Part.MAIL)
        String realMail() {
            return "real";
        }

        @Bean
        @ConditionalOnEmbedded
        String dev() {
            return "/dev";
        }
    }
}
