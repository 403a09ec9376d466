package tel.billing.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/// A participant that plays a role once in a run, when it is scheduled.
final class Actor {
    private final Role role;
    private final int number;
    private final Semaphore permit = new Semaphore(0);
    private final List<@Nullable Object> observations = new ArrayList<>();
    private boolean isDead;
    private String end = "";
    private @Nullable Throwable failure;

    /// @param number distinguishes actors with the same role
    Actor(Role role, int number) {
        this.role = role;
        this.number = number;
    }

    void awaitTurn() {
        permit.acquireUninterruptibly();
    }

    void run() {
        permit.release();
    }

    void act() {
        try {
            role.action().run();
            end = "is done";
        } catch (Crash ofCourse) {
            // The purpose of a run: the other actors or a retry must recover.
            end = "has died";
        } catch (LostConnection ofCourse) {
            end = "gives up: " + ofCourse.getMessage();
        } catch (Throwable own) {
            failure = own;
            end = "fails";
        }
    }

    void observe(@Nullable Object what) {
        observations.add(what);
    }

    /// The value that determines the next actions: actors with the same role and the same observations
    /// act alike.
    Object observations() {
        return List.of(role.name(), isDead, new ArrayList<>(observations));
    }

    boolean isDead() {
        return isDead;
    }

    Crash die() {
        isDead = true;
        return new Crash();
    }

    /// How the actor ended.
    String end() {
        return end;
    }

    void reportFailure() {
        if (failure != null) {
            var reason = failure instanceof AssertionError ? failure.getMessage() : failure.toString();
            throw new AssertionError("%s fails: %s".formatted(this, reason), failure);
        }
    }

    @Override
    public String toString() {
        return role.name() + " " + number;
    }
}
