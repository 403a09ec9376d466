package tel.billing.simulation;

/// The sequence of a run, as far as it does not depend on decisions.
interface RunPlan {
    void execute(FaultScenario.Setting setting, ExhaustiveSchedule course, int cuts, EventLog eventLog);
}
