package tel.billing.simulation;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.spec.Watcher;

/// Runs roles concurrently, one step at a time: decisions select the next actor and the crashes. An actor
/// inside a unit of work runs until its end, because the units of the fakes exclude each other.
final class Simulation implements Watcher {
    private final Schedule schedule;
    private final ActorEnvironment surroundings;
    private final EventLog eventLog;
    private final Map<String, Integer> appearances = new HashMap<>();
    private final List<Actor> present = new ArrayList<>();
    private int cuts;
    private boolean sawOutside;
    private boolean isGivenUp;
    private @Nullable Actor acting;

    /// @param cuts the maximum number of crashes
    Simulation(Schedule schedule, int cuts, ActorEnvironment surroundings, EventLog eventLog) {
        this.schedule = schedule;
        this.cuts = cuts;
        this.surroundings = surroundings;
        this.eventLog = eventLog;
    }

    /// Returns when all actors have ended or died. Throws if an actor failed by itself.
    void play(List<Role> roles) {
        var actors = roles.stream().map(this::cast).toList();
        present.addAll(actors);
        var first = actors.get(choose(0));
        acting = first;
        if (actors.size() == 1) {
            actOut(first);
        } else {
            log(() -> "concurrently: " + actors.stream().map(Actor::toString).collect(joining(", ")));
            var threads = actors.stream()
                    .map(actor -> Thread.startVirtualThread(() -> {
                        actor.awaitTurn();
                        actOut(actor);
                    }))
                    .toList();
            first.run();
            threads.forEach(Simulation::join);
        }
        acting = null;
        actors.forEach(Actor::reportFailure);
    }

    int crashesLeft() {
        return cuts;
    }

    void hasNoMoreCrashes() {
        cuts = 0;
        log(() -> "=== from here on without faults; recovery completes what is left ===");
    }

    /// Whether the run ended early, in a state that other runs continue.
    boolean isAbandoned() {
        return isGivenUp;
    }

    /// Whether an actor called anything but the database.
    boolean sawOutside() {
        return sawOutside;
    }

    /// Logs for the current actor.
    void describe(Supplier<String> text) {
        log(() -> "%s: %s".formatted(acting, text.get()));
    }

    @Override
    public void before(Call call) {
        if (acting == null) {
            return;
        }
        if (call != Call.INSIDE_UNIT) {
            schedule(acting);
            learns(surroundings.inPassing().get());
        }
        sawOutside |= call == Call.OUTSIDE;
        applyFault(true, call, null);
    }

    @Override
    public void after(Call call, @Nullable Object answer) {
        if (acting != null) {
            learns(answer);
            applyFault(false, call, answer);
        }
    }

    private Actor cast(Role role) {
        return new Actor(role, appearances.merge(role.name(), 1, Integer::sum));
    }

    private void actOut(Actor actor) {
        learns(surroundings.inPassing().get());
        actor.act();
        log(() -> actor + " " + actor.end());
        present.remove(actor);
        if (!present.isEmpty()) {
            var next = present.get(choose(0));
            acting = next;
            next.run();
        }
    }

    private void schedule(Actor current) {
        var next = present.get(choose(present.indexOf(current)));
        if (next != current) {
            acting = next;
            next.run();
            current.awaitTurn();
        }
    }

    private int choose(int current) {
        if (present.size() == 1) {
            return 0;
        }
        isGivenUp = isGivenUp || !schedule.isFirstAt(this::state);
        return isGivenUp ? current : schedule.turn(present.size(), current);
    }

    private Object state() {
        return List.of(
                surroundings.all().get(),
                present.stream().map(Actor::observations).toList());
    }

    private void learns(@Nullable Object what) {
        if (present.size() > 1) {
            requireActing().observe(what);
        }
    }

    private void applyFault(boolean before, Call call, @Nullable Object answer) {
        var actor = requireActing();
        if (actor.isDead() || isGivenUp) {
            throw new Crash();
        }
        var fault = cuts == 0 ? Fault.GOES_ON : schedule.fault(call == Call.INSIDE_UNIT, present.size() > 1);
        log(new Incident(actor, before, call, answer, fault));
        switch (fault) {
            case GOES_ON -> {}
            case DIES -> {
                cuts--;
                throw actor.die();
            }
            case LOSES_CONNECTION -> {
                cuts--;
                learns(fault);
                throw new LostConnection();
            }
        }
    }

    private void log(Supplier<String> line) {
        eventLog.record(surroundings.time().instant(), line);
    }

    private Actor requireActing() {
        if (acting == null) {
            throw new IllegalStateException("no actor is running");
        }
        return acting;
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
