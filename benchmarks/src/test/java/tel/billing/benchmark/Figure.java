package tel.billing.benchmark;

import java.util.Optional;

/// The name of a measured figure.
///
/// @param connections empty if the figure does not depend on them
record Figure(String name, Optional<Integer> connections) {

    static Figure of(String name) {
        return new Figure(name, Optional.empty());
    }

    static Figure at(int connections, String name) {
        return new Figure(name, Optional.of(connections));
    }

    @Override
    public String toString() {
        return connections.map(number -> name + " at " + number).orElse(name);
    }
}
