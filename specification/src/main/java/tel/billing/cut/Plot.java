package tel.billing.cut;

/// How a trial goes, as far as it does not depend on the course.
interface Plot {
    void play(Ordeal.Setting setting, EveryCourse course, int cuts, Chronicle chronicle);
}
