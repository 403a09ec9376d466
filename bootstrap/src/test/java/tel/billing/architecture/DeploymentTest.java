package tel.billing.architecture;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
    private static final Pattern SELECTOR =
            Pattern.compile("(?m)^  (?:selector|podSelector):\n(?:    matchLabels:.*\n)?((?:    +\\S+: \\S+\n)+)");
    private static final Pattern RULE = Pattern.compile("(?m)^    - ");
    private static final Pattern JVM = Pattern.compile("ENV JAVA_OPTS=\"(.+)\"");
    private static final Pattern PORT = Pattern.compile("(?:PORT=|://[^/\\s]+:)(\\d+)");
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
        var drain = Math.max(drainOnKubernetes(), defaultDrain());

        assertThat(all(GRACE))
                .hasSize(3)
                .allSatisfy(seconds ->
                        assertThat(Integer.parseInt(seconds.group(1))).isGreaterThanOrEqualTo(drain + STOP_SECONDS));
    }

    @Test
    void let_nginx_close_idle_connections_before_the_drain_ends() throws IOException {
        assertThat(number("deploy/nginx/billing.conf", "keepalive_timeout (\\d+)s;"))
                .isLessThan(defaultDrain());
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
    void let_only_Prometheus_reach_the_management_port_on_Kubernetes() throws IOException {
        var policy = kubernetes("network-policy.yaml");
        var ingress = policy.split("\n  (?:ingress|egress):\n", -1)[1];

        assertThat(policy).contains("\n  policyTypes: [Ingress, Egress]\n");
        assertThat(RULE.splitAsStream(ingress).map(DeploymentTest::words))
                .filteredOn(rule -> !rule.isEmpty() && !rule.endsWith(" ports: - port: http"))
                .containsExactly("from: - namespaceSelector: matchLabels: kubernetes.io/metadata.name: monitoring"
                        + " ports: - port: management");
        assertThat(words(kubernetes("service.yaml"))).endsWith(" ports: - name: http port: 80 targetPort: http");
    }

    @Test
    void select_the_pods_of_the_deployment_on_Kubernetes() throws IOException {
        assertThat(words(kubernetes("deployment.yaml")))
                .contains(" matchLabels: &labels app", " template: metadata: labels: *labels ");
        for (var file : List.of("deployment.yaml", "service.yaml", "disruption-budget.yaml", "network-policy.yaml")) {
            assertThat(SELECTOR.matcher(kubernetes(file)).results())
                    .as(file)
                    .extracting(selector -> selector.group(1).strip())
                    .containsExactly("app.kubernetes.io/name: billing");
        }
    }

    @Test
    void probe_pods_and_confine_them() throws IOException {
        var file = "deploy/kubernetes/deployment.yaml";
        var period = number(file, "(?s)readinessProbe:.*?periodSeconds: (\\d+)");
        var failures = number(file, "(?s)readinessProbe:.*?failureThreshold: (\\d+)");
        var timeout = number(file, "(?s)readinessProbe:.*?timeoutSeconds: (\\d+)");
        var containers = kubernetes("deployment.yaml").split("\n      containers:\n", -1);

        assertThat(words(containers[0]))
                .contains(
                        " securityContext: runAsNonRoot: true ",
                        " securityContext: &locked allowPrivilegeEscalation: false readOnlyRootFilesystem: true"
                                + " capabilities: drop: [ALL] resources: ");
        assertThat(words(containers[1]))
                .contains(
                        " securityContext: *locked ",
                        " startupProbe: httpGet: &liveness path: /actuator/health/liveness port: management ",
                        " livenessProbe: httpGet: *liveness ",
                        " readinessProbe: httpGet: path: /actuator/health/readiness port: management ");
        assertThat(period * failures + timeout).isLessThan(drainOnKubernetes());
    }

    @Test
    void let_images_exit_on_exhausted_memory_with_the_options_of_their_AOT_cache() throws IOException {
        var options = JVM.matcher(Files.readString(FOLDER.resolve("docker/Dockerfile")))
                .results()
                .map(line -> line.group(1))
                .toList();

        assertThat(options).hasSize(2);
        assertThat(options.getFirst()).contains("-XX:+ExitOnOutOfMemoryError").isEqualTo(options.getLast());
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

    private static int drainOnKubernetes() throws IOException {
        return number("deploy/kubernetes/settings.env", "(?m)^BILLING_DRAIN_SECONDS=(\\d+)$");
    }

    private static int defaultDrain() {
        return Integer.parseInt(Setting.DRAIN_SECONDS.defaultValue().orElseThrow());
    }

    /// A file without its comments.
    private static String kubernetes(String file) throws IOException {
        return Files.readString(FOLDER.resolve("kubernetes").resolve(file)).replaceAll("(?m)^ *#.*\n", "");
    }

    private static String words(String text) {
        return text.strip().replaceAll("\\s+", " ");
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
