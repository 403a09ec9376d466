package tel.billing.proof;

import java.util.Map;

/// The sandbox within the service: it dies with that, and its record on disk does not.
final class SandboxVendor implements Vendor {

    @Override
    public Map<String, String> settings() {
        return Map.of();
    }

    @Override
    public Scene prepare(PackagedService service, Api api, Traffic traffic) {
        return new SandboxScene(service.data(), service.address());
    }

    @Override
    public void close() {
        // it is no process of its own
    }
}
