package tel.billing.architecture;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.shared.bootstrap.settings.Setting;

/// `.ci/compose`, `.ci/debian-package`, `.ci/deployment` and `.ci/image` test what the files do.
@DisplayName("The files in deploy")
class DeploymentTest {
    private static final Path FOLDER = Billing.ROOT.resolve("deploy");
    private static final Pattern NAME = Pattern.compile("\\b(?:BILLING|SPRING|SERVER|MANAGEMENT)_[A-Z_]+\\b");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([A-Z_]+)` \\|");
    private static final Pattern GRACE =
            Pattern.compile("(?:TimeoutStopSec=|terminationGracePeriodSeconds: |stop_grace_period: )(\\d+)");
    private static final Pattern PORT = Pattern.compile("(?:PORT=|://[^/\\s]+:)(\\d+)");
    private static final int DRAIN_SECONDS = 10;
    private static final int STOP_SECONDS = 60;
    private static final int MEBIBYTES_BESIDES_HEAP = 430;

    @Test
    void use_documented_settings() throws IOException {
        var documented = ROW.matcher(Files.readString(Billing.ROOT.resolve("docs/configuration.md")))
                .results()
                .map(row -> row.group(1))
                .collect(toSet());

        assertThat(all(NAME))
                .extracting(MatchResult::group)
                .hasSizeGreaterThan(30)
                .isSubsetOf(documented);
    }

    @Test
    void wait_for_the_drain_before_they_kill_the_service() throws IOException {
        assertThat(all(GRACE))
                .hasSize(3)
                .allSatisfy(seconds -> assertThat(Integer.parseInt(seconds.group(1)))
                        .isGreaterThanOrEqualTo(DRAIN_SECONDS + STOP_SECONDS));
    }

    @Test
    void give_only_the_migration_on_Kubernetes_the_password_of_the_schemas_owner() throws IOException {
        var kubernetes = FOLDER.resolve("kubernetes");
        var pod = Files.readString(kubernetes.resolve("deployment.yaml")).split("\n      containers:\n", -1);

        assertThat(pod).hasSize(2);
        assertThat(pod[0]).contains("name: billing-owner");
        assertThat(pod[1])
                .doesNotContain("owner")
                .contains("name: SPRING_FLYWAY_ENABLED\n              value: \"false\"");
        assertThat(Files.readString(kubernetes.resolve("secrets.env.example"))).doesNotContain("FLYWAY");
    }

    @Test
    void let_pods_reach_the_ports_of_the_settings() throws IOException {
        var kubernetes = FOLDER.resolve("kubernetes");
        var settings = Files.readString(kubernetes.resolve("settings.env")) + Setting.TRACES_URL.meaning();

        assertThat(Files.readString(kubernetes.resolve("network-policy.yaml")).split("egress:", -1)[1])
                .contains(PORT.matcher(settings)
                        .results()
                        .map(port -> "- port: " + port.group(1) + "\n")
                        .toList());
    }

    @Test
    void give_containers_memory_for_the_service_and_for_temporary_files() throws IOException {
        var service = number("deploy/docker/Dockerfile", "-Xmx(\\d+)m") + MEBIBYTES_BESIDES_HEAP;
        var compose = "deploy/compose/compose.yaml";
        var pod = "deploy/kubernetes/deployment.yaml";
        var guide = "docs/operations/packages.md";

        assertThat(number(compose, "mem_limit: (\\d+)m\n"))
                .isGreaterThanOrEqualTo(service + number(compose, "- /tmp:size=(\\d+)m\n"));
        assertThat(number(pod, "limits:\\s+memory: (\\d+)Mi\n"))
                .isGreaterThanOrEqualTo(service + number(pod, "medium: Memory\\s+sizeLimit: (\\d+)Mi\n"));
        assertThat(number(guide, "`/tmp`: (\\d+) MiB"))
                .isGreaterThanOrEqualTo(service + number(guide, "--tmpfs /tmp:size=(\\d+)m "));
    }

    private static int number(String file, String pattern) throws IOException {
        return Pattern.compile(pattern)
                .matcher(Files.readString(Billing.ROOT.resolve(file)))
                .results()
                .map(match -> Integer.parseInt(match.group(1)))
                .findFirst()
                .orElseThrow(() -> new AssertionError("%s does not contain %s".formatted(file, pattern)));
    }

    private static Set<MatchResult> all(Pattern pattern) throws IOException {
        try (var files = Files.walk(FOLDER)) {
            var text = new StringBuilder();
            for (var file : files.filter(Files::isRegularFile).toList()) {
                text.append(Files.readString(file));
            }
            return pattern.matcher(text).results().collect(toSet());
        }
    }
}
