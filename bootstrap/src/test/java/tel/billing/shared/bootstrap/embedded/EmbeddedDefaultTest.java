package tel.billing.shared.bootstrap.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tel.billing.shared.Upstream;
import tel.billing.shared.bootstrap.settings.Setting;
import tel.billing.shared.bootstrap.startup.Variables;

class EmbeddedDefaultTest {

    @Test
    void is_whole_without_configuration() {
        var embedded = EmbeddedDefault.of(Variables.environment(Map.of()));
        assertThat(embedded.isSandboxOnly()).isTrue();
        assertThat(embedded.sandboxes()).containsExactlyInAnyOrder(Upstream.values());
    }

    @Test
    void real_parts_replace_sandboxes_one_by_one() {
        var embedded = EmbeddedDefault.of(
                Variables.environment(Map.of("SPRING_DATASOURCE_URL", "jdbc:postgresql://db/billing")));
        assertThat(embedded.isSandboxOnly()).isFalse();
        assertThat(embedded.isSandbox(Upstream.DATABASE)).isFalse();
        assertThat(embedded.isSandbox(Upstream.MAIL)).isTrue();
        assertThat(EmbeddedDefault.of(Variables.environment(Map.of("SPRING_MAIL_HOST", "mail")))
                        .isSandbox(Upstream.MAIL))
                .isFalse();
    }

    @Test
    void an_empty_variable_counts_as_absent() {
        assertThat(EmbeddedDefault.of(Variables.environment(Map.of("SPRING_MAIL_HOST", "")))
                        .isSandbox(Upstream.MAIL))
                .isTrue();
    }

    @Test
    void listens_on_this_machine_only_while_any_part_is_a_sandbox() {
        assertThat(Variables.environment(Map.of()).getProperty("server.address"))
                .isEqualTo("127.0.0.1");
        assertThat(Variables.environment(Map.of("SERVER_ADDRESS", "0.0.0.0")).getProperty("server.address"))
                .isEqualTo("0.0.0.0");
    }

    @Test
    void has_an_example_vat_number_while_all_parts_are_embedded_and_the_seller_is_dutch() {
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
    void decides_the_wiring() {
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
    void wires_the_configured_vendor() {
        var runner = new ApplicationContextRunner().withUserConfiguration(Vendors.class);
        runner.run(context -> assertThat(context).doesNotHaveBean("adyen").doesNotHaveBean("other"));
        runner.withPropertyValues("billing.adyen-merchant-account=BillingECOM")
                .run(context -> assertThat(context).hasBean("adyen").doesNotHaveBean("other"));
    }

    @Configuration(proxyBeanMethods = false)
    static class Vendors {
        @Bean
        @ConditionalOnVendor(Vendor.ADYEN)
        String adyen() {
            return "Adyen";
        }

        @Bean
        @ConditionalOnVendor(Vendor.KAMAILIO)
        String other() {
            return "another vendor";
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Wiring {
        @Bean
        @ConditionalOnEmbedded(Upstream.MAIL)
        String sandboxMail() {
            return "sandbox";
        }

        @Bean
        @ConditionalOnReal(Upstream.MAIL)
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
