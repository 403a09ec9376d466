package tel.billing.proof.outage;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tel.billing.process.DatabaseServer;
import tel.billing.process.Haproxy;
import tel.billing.process.Program;
import tel.billing.shared.embedded.LoopbackPort;

/// The programs of an operator: instances of the service and their PostgreSQL. Each may die at any moment and
/// restarts with its data.
public final class Installation implements AutoCloseable {
    private static final Duration BACK_WITHIN = Duration.ofMinutes(3);
    private static final int INSTANCES_BEHIND_PROXY = 3;

    private final Path data;
    private final List<PackagedService> services;
    private final DatabaseServer database;
    private final DatabaseOwner databaseOwner;
    private final Optional<Haproxy> proxy;
    private final Thread shutdownHook = new Thread(this::stopAll);

    private Installation(Path data, List<PackagedService> services, DatabaseOwner databaseOwner) {
        this(data, services, databaseOwner, Optional.empty());
    }

    private Installation(
            Path data, List<PackagedService> services, DatabaseOwner databaseOwner, Optional<Haproxy> proxy) {
        this.data = data;
        this.services = services;
        this.database = new DatabaseServer(data);
        this.databaseOwner = databaseOwner;
        this.proxy = proxy;
    }

    /// Restarts PostgreSQL after it died.
    sealed interface DatabaseOwner {
        /// Each service has an embedded PostgreSQL and restarts it.
        record Service() implements DatabaseOwner {}

        /// PostgreSQL starts before any service, and outlives all of them.
        record Operator(OwnDatabase database) implements DatabaseOwner {}
    }

    /// One instance with its embedded PostgreSQL.
    public static Installation single(Path home, Map<String, String> settings) throws IOException {
        var data = home.resolve("var");
        var service = PackagedService.start(Program.asShipped(), data, LoopbackPort.free(), settings);
        return new Installation(data, List.of(service), new DatabaseOwner.Service()).begin();
    }

    /// Two instances on one PostgreSQL. They share the data directory, and therefore the records of
    /// the sandboxes.
    public static Installation pair(Program program, Path home, Map<String, String> settings) throws IOException {
        var data = home.resolve("var");
        var database = OwnDatabase.startIn(data);
        var first = LoopbackPort.free();
        var instanceSettings = new HashMap<>(database.settings(PackagedService.address(first)));
        instanceSettings.putAll(settings);
        var services = List.of(
                PackagedService.start(program, data, first, instanceSettings),
                PackagedService.start(program, data, LoopbackPort.free(), instanceSettings));
        return new Installation(data, services, new DatabaseOwner.Operator(database)).begin();
    }

    /// Three instances on one PostgreSQL, behind haproxy, which sends requests to those that are ready. They share the
    /// data directory, as a pair does.
    public static Installation behindProxy(Program program, Path home, Map<String, String> settings)
            throws IOException {
        var data = home.resolve("var");
        var database = OwnDatabase.startIn(data);
        var port = LoopbackPort.free();
        var instanceSettings = new HashMap<>(database.settings(PackagedService.address(port)));
        instanceSettings.put("BILLING_TRUSTED_PROXIES", "127.0.0.1");
        instanceSettings.put("BILLING_DRAIN_SECONDS", "10");
        instanceSettings.putAll(settings);
        var services = new ArrayList<PackagedService>();
        var managementPorts = new LinkedHashMap<Integer, Integer>();
        for (var instance = 0; instance < INSTANCES_BEHIND_PROXY; instance++) {
            var managementPort = LoopbackPort.free();
            instanceSettings.put("MANAGEMENT_SERVER_PORT", Integer.toString(managementPort));
            var service = PackagedService.start(program, data, LoopbackPort.free(), instanceSettings);
            services.add(service);
            managementPorts.put(service.port(), managementPort);
        }
        var proxy = Haproxy.start(port, managementPorts, home);
        return new Installation(data, services, new DatabaseOwner.Operator(database), Optional.of(proxy)).begin();
    }

    private Installation begin() {
        Runtime.getRuntime().addShutdownHook(shutdownHook);
        services.forEach(PackagedService::awaitReady);
        proxy.ifPresent(Haproxy::awaitReady);
        return this;
    }

    /// The directory of the sandboxes' records.
    public Path data() {
        return data;
    }

    List<PackagedService> services() {
        return services;
    }

    /// Where clients send their requests.
    public List<URI> addresses() {
        return proxy.map(Haproxy::address).map(List::of).orElseGet(this::addressesOfServices);
    }

    private List<URI> addressesOfServices() {
        return services.stream().map(PackagedService::address).toList();
    }

    public DatabaseServer database() {
        return database;
    }

    /// `kill -9` of PostgreSQL's first process. The others end when they notice.
    void killDatabase() throws IOException {
        var postmaster = database.postmaster();
        postmaster.destroyForcibly();
        postmaster.onExit().join();
    }

    List<PackagedService> endedServices() {
        return services.stream().filter(PackagedService::isDead).toList();
    }

    /// Restarts a dead instance as soon as its database is available.
    void restart(PackagedService dead) throws IOException {
        switch (databaseOwner) {
            case DatabaseOwner.Service() -> {}
            case DatabaseOwner.Operator _ ->
                await("PostgreSQL").atMost(BACK_WITHIN).until(this::takesConnections);
        }
        dead.startAgain();
    }

    private boolean takesConnections() {
        try (var connection = database.signIn()) {
            return connection.isValid(1);
        } catch (IOException | SQLException | RuntimeException notYet) {
            return false;
        }
    }

    /// Backends may continue for a moment after the main process was killed.
    boolean hasDatabase() {
        try {
            return database.postmaster().isAlive();
        } catch (IOException | RuntimeException notYet) {
            return false;
        }
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(shutdownHook);
        stopAll();
    }

    private void stopAll() {
        try {
            proxy.ifPresent(Haproxy::close);
            services.forEach(PackagedService::close);
            switch (databaseOwner) {
                case DatabaseOwner.Service() -> {
                    for (var left : database.processes()) {
                        left.destroyForcibly();
                    }
                }
                case DatabaseOwner.Operator(var own) -> own.close();
            }
        } catch (IOException | RuntimeException nothingLeft) {
            // a regular shutdown removes the file
        }
    }
}
